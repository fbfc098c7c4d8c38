import type { SchemaElement } from 'hyparquet';
import type { Spool } from '../bytes/index.ts';
import {
  type ByteSink,
  contentOf,
  type Dialect,
  decode,
  FIELD,
  type Kind,
  MissingCodes,
  PLAIN,
  plainDialect,
  Scanner,
} from '../csv/index.ts';
import { type Builder, builderOf, elementOf, encodingFor, type Stored } from './builder.ts';
import { withChecksums } from './checksums.ts';
import * as refusal from './refusal.ts';
import { Survey } from './survey.ts';
import type { ColumnType } from './type.ts';

/** Where a CSV comes from, so that its columns are written in the types they came with. */
export interface WrittenFrom {
  /** Types of the columns by their names, if they come from a Parquet file. */
  readonly types?: ReadonlyMap<string, ColumnType> | undefined;
  /** Otherwise what they were taken for, by their names. */
  readonly kinds?: ReadonlyMap<string, Kind> | undefined;
  /** How the CSV is written. */
  readonly form?: Dialect | undefined;
  /** What other programs left in the file that the columns come from, by their keys. */
  readonly said?: ReadonlyMap<string, Uint8Array> | undefined;
  /** What is left in the file for other programs, beside its columns. */
  readonly metadata?:
    | ((columns: readonly WrittenColumn[], said: ReadonlyMap<string, Uint8Array>) => Metadata)
    | undefined;
}

/** Texts of other programs, by their keys. */
export type Metadata = readonly { readonly key: string; readonly value: string }[];

/** Takes the bytes of a CSV file in pieces, and writes them as Parquet. */
interface ParquetWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Writes the file: nothing of it is there before. */
  finish(): Promise<void>;
}

/** As the scanner likes it. */
const PIECE = 1 << 18;
/** Records of a row group, fewer where they are long. */
const RECORDS = 100_000;
const GROUP_BYTES = 1 << 26;
/** Bytes of a page before it is compressed. */
const PAGE = 1 << 20;

/** The codes of `parquetToCsv`. */
const NULLS = ['', 'NaN', 'NULL'];

/**
 * Writes CSV as Parquet: optional columns, zstd, row groups of 100,000 records or of 64 MiB of values. Columns that come
 * from Parquet keep their type where it holds all of their values; integers that got decimals and numbers of single
 * precision that got more digits become DOUBLE, what is no longer a number, a date or a truth value STRING. Columns of a CSV
 * are INT64, DOUBLE or STRING. INT96 becomes TIMESTAMP, FLOAT16 FLOAT. Missing values are nulls; a NaN stays one.
 *
 * Each page carries its checksum. Nothing tells of the original: no metadata of its own is copied, and no statistics are written.
 * Two passes over the CSV, which waits in the spool; memory: one row group.
 */
export function csvToParquet(
  from: WrittenFrom,
  spool: Spool,
  sink: ByteSink,
  name: string,
): ParquetWriter {
  const survey = new Pass(name, from);
  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length; at += PIECE) survey.see(chunk.subarray(at, at + PIECE));
      await spool.write(chunk);
    },
    async finish() {
      survey.end();
      const columns = survey.columns();
      const groups = new Groups(columns, await encoders(), sink, from);
      const second = new Pass(name, from, groups);
      for await (const chunk of spool.open()) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          second.see(chunk.subarray(at, at + PIECE));
          if (groups.isFull) await groups.flush();
        }
      }
      second.end();
      await groups.finish();
    },
  };
}

/** The programs that encode pages, loaded when something is written. */
async function encoders() {
  const [{ ByteWriter, ParquetWriter }, { zstdCompress }] = await Promise.all([
    import('hyparquet-writer'),
    import('../compressed/zstd/compress.ts'),
  ]);
  return { ByteWriter, ParquetWriter, zstdCompress };
}

type Encoders = Awaited<ReturnType<typeof encoders>>;

/** A column of the file that is written. */
export interface WrittenColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One pass over the CSV: the first surveys the cells, the second gives them to the row groups. */
class Pass {
  readonly #file: string;
  readonly #from: WrittenFrom;
  readonly #form: Dialect;
  readonly #groups: Groups | null;
  readonly #scanner: Scanner;
  readonly #missing: MissingCodes;
  #names: readonly string[] | null = null;
  #surveys: readonly Survey[] = [];
  /** Which columns came with floating numbers. */
  #isFloating: readonly boolean[] = [];
  readonly #number: Builder;
  #records = 0;

  constructor(file: string, from: WrittenFrom, groups: Groups | null = null) {
    this.#file = file;
    this.#from = from;
    this.#form = from.form ?? plainDialect;
    this.#groups = groups;
    this.#scanner = new Scanner(file, this.#form.delimiter);
    // What the user takes for missing in a Parquet file is a value there all the same, and stays one.
    const missing = from.types === undefined ? this.#form.missing : NULLS;
    this.#missing = new MissingCodes(missing, this.#form);
    this.#number = builderOf({ kind: 'double' }, this.#form.decimal);
  }

  see(piece: Uint8Array): void {
    this.#scanner.push(piece);
    this.#deliver();
  }

  end(): void {
    this.#scanner.finish();
    this.#deliver();
  }

  columns(): WrittenColumn[] {
    return this.#surveys.map(({ type }, j) => ({ name: this.#names![j], type }));
  }

  #deliver(): void {
    const scanner = this.#scanner;
    let first = 0;
    if (this.#names === null) {
      if (scanner.records === 0) return;
      this.#start();
      first = this.#form.header ? 1 : 0;
    }
    const { columns, records, fields } = scanner;
    for (let r = first; r < records; r++) {
      for (let j = 0; j < columns; j++) {
        if (this.#groups === null) this.#survey(j, (r * columns + j) * FIELD);
        else this.#groups.add(j, this.#valueOf(j, (r * columns + j) * FIELD));
      }
      const bytes = fields[((r + 1) * columns - 1) * FIELD + 1] - fields[r * columns * FIELD];
      this.#groups?.endRecord(bytes);
      this.#records++;
    }
  }

  #start(): void {
    const scanner = this.#scanner;
    const names = Array.from({ length: scanner.columns }, (_, j) => {
      if (!this.#form.header) return `V${j + 1}`;
      const name = decode(...contentOf(scanner, j * FIELD), this.#form.encoding);
      if (name === undefined) throw refusal.undecodable(this.#file, 0, `column ${j + 1}`);
      return name;
    });
    refuseSameNames(names, this.#file);
    this.#names = names;
    const { types, kinds } = this.#from;
    this.#isFloating = names.map((name) =>
      ['half', 'float', 'double'].includes(types?.get(name)?.kind ?? ''),
    );
    this.#surveys = names.map(
      (name) => new Survey(types?.get(name), kinds?.get(name), this.#form.decimal),
    );
  }

  #survey(j: number, f: number): void {
    const survey = this.#surveys[j];
    if (survey.isSettled) return;
    const [bytes, start, end] = contentOf(this.#scanner, f);
    if (!this.#isMissing(j, f, bytes, start, end, survey.type)) survey.see(bytes, start, end);
  }

  #valueOf(j: number, f: number): Stored {
    const { type, parse } = this.#groups!.builders[j];
    const [bytes, start, end] = contentOf(this.#scanner, f);
    if (this.#isMissing(j, f, bytes, start, end, type)) return null;
    if (type.kind !== 'text') return parse(bytes, start, end)!;
    const text = decode(bytes, start, end, this.#form.encoding);
    if (text !== undefined) return text;
    throw refusal.undecodable(this.#file, this.#records + 1, this.#names![j]);
  }

  /** Quotes make a text of what would be missing without them; other values have none. */
  #isMissing(
    j: number,
    f: number,
    bytes: Uint8Array,
    start: number,
    end: number,
    type: ColumnType,
  ): boolean {
    const isQuoted = this.#scanner.fields[f + 2] !== PLAIN;
    const isText = type.kind === 'text';
    if (isText && isQuoted && this.#form.quotedMissing !== true) return false;
    if (this.#missing.has(bytes, start, end)) {
      // `NaN` is a value where the column came with such values.
      return !(this.#isFloating[j] && bytes[start] === 78 && bytes[start + 1] === 97);
    }
    if (isText || this.#missing.numbers.length === 0) return false;
    const value = this.#number.parse(bytes, start, end);
    return this.#missing.numbers.includes(value as number);
  }
}

/** Refuses two columns of one name, which no program could tell apart. */
export function refuseSameNames(names: readonly string[], file: string): void {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw refusal.sameNameWritten(file, name);
    known.add(name);
  }
}

/** Gathers values of columns, and writes them a row group at a time. */
class Groups {
  readonly builders: readonly Builder[];
  readonly #columns: readonly WrittenColumn[];
  readonly #elements: readonly SchemaElement[];
  readonly #bytes: InstanceType<Encoders['ByteWriter']>;
  readonly #file: InstanceType<Encoders['ParquetWriter']>;
  readonly #sink: ByteSink;
  #values: Stored[][];
  #records = 0;
  #size = 0;

  constructor(
    columns: readonly WrittenColumn[],
    { ByteWriter, ParquetWriter, zstdCompress }: Encoders,
    sink: ByteSink,
    { form, metadata, said = new Map() }: Pick<WrittenFrom, 'form' | 'metadata' | 'said'>,
  ) {
    this.#columns = columns;
    this.builders = columns.map(({ type }) => builderOf(type, form?.decimal ?? '.'));
    const kept = metadata?.(columns, said) ?? [];
    this.#elements = columns.map(({ name, type }) => elementOf(name, type));
    this.#values = columns.map(() => []);
    this.#sink = sink;
    this.#bytes = new ByteWriter();
    this.#file = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(this.#elements.map(bare)),
      codec: 'ZSTD',
      compressors: { ZSTD: (bytes) => zstdCompress(bytes) },
      statistics: false,
      createdBy: 'penumbra',
      ...(kept.length > 0 && { kvMetadata: [...kept] }),
    });
  }

  add(j: number, value: Stored): void {
    this.#values[j].push(value);
  }

  endRecord(bytes: number): void {
    this.#records++;
    this.#size += bytes;
  }

  get isFull(): boolean {
    return this.#records >= RECORDS || this.#size >= GROUP_BYTES;
  }

  /** Writes what has been gathered as a row group. */
  async flush(): Promise<void> {
    await this.#file.write({
      columnData: this.#columns.map(({ name, type }, j) => {
        const data = this.#values[j];
        return { name, data, ...encodingFor(type, data), offsetIndex: false };
      }),
      rowGroupSize: this.#records,
      pageSize: PAGE,
    });
    this.#values = this.#columns.map(() => []);
    this.#records = 0;
    this.#size = 0;
    const bytes = this.#bytes.getBytes();
    const start = this.#bytes.offset - bytes.length;
    const checked = withChecksums(bytes, start, this.#file.row_groups.at(-1)!);
    this.#bytes.offset += checked.length - bytes.length;
    this.#bytes.index = 0;
    await this.#sink(checked);
  }

  /** Writes the rest and the description of the file. */
  async finish(): Promise<void> {
    if (this.#records > 0) await this.flush();
    // Only now what the values mean: they were in their physical form already.
    this.#file.schema = schemaOf(this.#elements);
    await this.#file.finish();
    await this.#sink(this.#bytes.getBytes());
  }
}

function schemaOf(elements: readonly SchemaElement[]): SchemaElement[] {
  return [{ name: 'schema', num_children: elements.length }, ...elements];
}

/** A column as its bytes lie, without what they mean. */
function bare({ name, type, type_length, repetition_type }: SchemaElement): SchemaElement {
  const physical = { name, type: type!, repetition_type: repetition_type! };
  return type_length === undefined ? physical : { ...physical, type_length };
}
