import { PenumbraError } from '../../error.ts';
import { type ByteSource, memorySpool } from '../bytes/index.ts';
import type { ByteSink, ColumnKind, Dialect } from '../csv/index.ts';
import { csvToLabelled, dictionaryOf, type MadeFrom } from '../labelled/index.ts';
import { csvToParquet, isParquetSource, parquetToCsv, refuseSameNames } from '../parquet/index.ts';
import {
  csvToXml,
  defaultXmlNames,
  isXmlSource,
  refuseColumnNames,
  xmlToCsv,
} from '../xml/index.ts';
import { leftInParquet } from './comments.ts';
import { LABELLED_FILES } from './labelled.ts';

/** What records are written from: a source, how its CSV is written, and of what kind each of its columns is. */
export interface RecordsFrom extends Omit<MadeFrom, 'input' | 'names'> {
  readonly dialect: Dialect;
  readonly names: readonly string[];
  readonly kinds: readonly ColumnKind[];
}

interface RecordWriter {
  write(chunk: Uint8Array): void | Promise<void>;
  finish(): Promise<unknown>;
}

/** A format in which records leave. */
export interface RecordFormat {
  /** As messages call it. */
  readonly name: string;
  /** The ending of its files, by which it is asked for. */
  readonly ending: string;
  readonly mediaType: string;
  /** Whether cells keep their spelling: those of other formats keep their values. */
  readonly isSpelled: boolean;
  /** Refuses names of columns that it cannot have. */
  refuseNames(names: readonly string[], file: string): void;
  /** Writes CSV in this format. Memory: the CSV, if it is read twice. */
  begin(from: RecordsFrom, sink: ByteSink, file: string): Promise<RecordWriter>;
  /** The records of such a file, as CSV. */
  read(source: ByteSource): ByteSource;
}

const csv: RecordFormat = {
  ...{ name: 'CSV', ending: 'csv', mediaType: 'text/csv', isSpelled: true },
  refuseNames() {
    // Any name can be quoted.
  },
  begin: async (_, sink) => ({ write: (chunk) => sink(chunk), finish: async () => {} }),
  read: (source) => source,
};

const tabs: RecordFormat = { ...csv, ending: 'tsv', mediaType: 'text/tab-separated-values' };

const xml: RecordFormat = {
  ...{ name: 'XML', ending: 'xml', mediaType: 'application/xml', isSpelled: true },
  refuseNames: refuseColumnNames,
  async begin({ source, dialect }, sink, file) {
    const names = isXmlSource(source) ? await source.elementNames() : defaultXmlNames;
    return csvToXml(names, sink, file, dialect);
  },
  read: xmlToCsv,
};

const parquet: RecordFormat = {
  name: 'Parquet',
  ending: 'parquet',
  mediaType: 'application/vnd.apache.parquet',
  isSpelled: false,
  refuseNames: refuseSameNames,
  async begin({ source, dialect: form, names, kinds, description }, sink, file) {
    const columns = isParquetSource(source) ? await source.columnTypes() : null;
    const types = columns && new Map(columns.map(({ name, type }) => [name, type]));
    const taken = new Map(names.map((name, i) => [name, kinds[i].kind]));
    const metadata = leftInParquet(names, description);
    const said = isParquetSource(source) ? await source.said?.() : undefined;
    const from = { form, metadata, said, ...(types === null ? { kinds: taken } : { types }) };
    return csvToParquet(from, memorySpool(), sink, file);
  },
  read: parquetToCsv,
};

const labelled = LABELLED_FILES.flatMap(({ name, mediaType, refuseNames, ...files }) =>
  [files.ending, files.packedEnding ?? []].flat().map(
    (ending): RecordFormat => ({
      ...{ name, ending: ending.slice(1), mediaType, refuseNames, isSpelled: false },
      async begin({ source, dialect: form, names, description }, sink, file) {
        const came = await dictionaryOf(source, names, description);
        // Labels are those of the description alone, and the name of a table or sheet stays.
        const columns = came?.columns.map((column) => ({ ...column, labels: [] })) ?? [];
        const dictionary = { columns, type: came?.type };
        const from = { form, names, dictionary, description, format: source.format };
        return csvToLabelled(files.format(file), from, memorySpool(), sink, file);
      },
      read: files.read,
    }),
  ),
);

/** The formats that can be asked for, by the endings of their files. */
const ASKED = [csv, xml, parquet, ...labelled];
export const RECORD_FORMATS: readonly string[] = ASKED.map(({ ending }) => ending);

/** The format that was asked for, or the one that the records came in; CSV for tables of a database. */
export function recordFormat(
  { source, dialect }: Pick<RecordsFrom, 'source' | 'dialect'>,
  asked?: string,
): RecordFormat {
  const delimited = dialect.delimiter === '\t' ? tabs : csv;
  const named = asked?.toLowerCase().replace(/^\./, '');
  if (named === undefined) {
    return ASKED.find(({ name }) => name === source.format) ?? delimited;
  }
  if (named === 'csv') return delimited;
  const found = ASKED.find(({ ending }) => ending === named);
  if (found !== undefined) return found;
  throw new PenumbraError(
    'usage',
    `There is no format "${asked}" for a release: give one of ${RECORD_FORMATS.join(', ')}.`,
  );
}
