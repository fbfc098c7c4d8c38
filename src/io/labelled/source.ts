import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type { Description } from '../../foundation/table/index.ts';
import { count } from '../../foundation/words/index.ts';
import type { ByteSource, KnownColumn } from '../bytes/index.ts';
import { defaultLimits } from '../csv/index.ts';
import { Lines, UnwritableValue } from '../parquet/index.ts';
import { type CodesFound, describe, isScanned, MOST_CODES } from './describe.ts';
import type { Dictionary, LabelledColumn } from './dictionary.ts';
import { numbersOfTags } from './tags.ts';

/** Some consecutive records of a file, as they are read. */
export interface Batch {
  readonly records: number;
  /** Writes a cell; returns false, and writes nothing, if the value is missing. */
  put(record: number, column: number, lines: Lines): boolean;
  /** Adds the reasons for which numbers of a column are missing, where the format has any. */
  tagsOf?(column: number, found: Set<string>): void;
}

/** A file of a statistics program that was opened: what it says, and a new reading of its records. */
export interface LabelledFile {
  readonly dictionary: Dictionary;
  /** How many records it says that it has. */
  readonly records?: number | undefined;
  batches(): AsyncIterable<Batch>;
}

/** Records of a file with labels as plain CSV: commas, LF, UTF-8, names in the first line, quotes where needed. */
export interface LabelledSource extends ByteSource {
  readonly plain: true;
  readonly isPadded?: true;
  dictionary(): Promise<Dictionary>;
  known(): Promise<readonly KnownColumn[]>;
  describes(): Promise<Description>;
  lineOf(record: number): number;
}

export function isLabelledSource(source: ByteSource): source is LabelledSource {
  return 'dictionary' in source;
}

/** What holds for all cells of a format. */
interface LabelledTraits {
  /** Whether no text ends in a space, and an empty one is missing. */
  readonly isPadded?: boolean;
  /** How the reasons of missing numbers are spelled. */
  readonly missing?: readonly string[];
}

/**
 * What is known about the columns of a file: what it says itself or, of another format with types, which columns hold texts,
 * so that texts of digits stay texts. `names` are those of all columns.
 */
export async function dictionaryOf(
  source: ByteSource,
  names: readonly string[] = [],
  description?: Description,
): Promise<Dictionary | undefined> {
  if (isLabelledSource(source)) return source.dictionary();
  const known = await source.known?.();
  if (known === undefined || known.length !== names.length) return undefined;
  const columns = names.map((name, i): LabelledColumn => {
    const isDate = description?.columns[i]?.kind === 'date';
    const form = known[i].isNumber ? 'number' : isDate ? 'date' : 'text';
    return { name, form, labels: [], missing: [], isSingle: known[i].isSingle };
  });
  return { columns };
}

/** About what is handed over at a time. */
const PIECE = 1 << 20;
const COMMA = 44;
const NEWLINE = 10;
const encoder = new TextEncoder();

/**
 * The records of a file with labels as plain CSV. Numbers have the shortest text that is read back as the same number, and
 * codes for missing values stand as they are; a value that is missing without a code is an empty cell, and in a file of one
 * column `NULL`. Texts are without the spaces behind them that files of fixed width have, and quoted where they are spelled
 * like a missing value.
 */
export function labelledSource(
  name: string,
  format: NonNullable<ByteSource['format']>,
  open: () => Promise<LabelledFile>,
  { isPadded = true, missing }: LabelledTraits = {},
): LabelledSource {
  let opened: Promise<LabelledFile> | null = null;
  let described: Promise<Description> | null = null;
  const look = () => {
    opened ??= open().then((file) => {
      refuseNames(name, file.dictionary);
      return file;
    });
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  return {
    name,
    plain: true,
    format,
    ...(isPadded && { isPadded }),
    ...present({ missing }),
    async *open(form) {
      yield* linesOf(name, await look(), form?.isLent === true);
    },
    dictionary: async () => (await look()).dictionary,
    expects: async () => (await look()).records,
    async known() {
      const { columns } = (await look()).dictionary;
      return columns.map((column) => {
        const { form, isSingle, type = form } = column;
        const missing = form === 'number' ? numbersOfTags(column) : [];
        return {
          isNumber: form === 'number',
          type: `${format} ${form === 'number' ? type : form}`,
          ...(isSingle === true && { isSingle }),
          ...(missing.length > 0 && { missing }),
        };
      });
    },
    describes() {
      described ??= look().then(async (file) =>
        describe(file.dictionary, await codesIn(name, file)),
      );
      return described;
    },
    lineOf: (record) => record + 1,
  };
}

function refuseNames(file: string, { columns }: Dictionary): void {
  if (columns.length === 0) {
    throw new PenumbraError('data', `${file} has no columns: there is nothing to read.`, { file });
  }
  const most = defaultLimits.columns;
  if (columns.length > most) {
    throw new PenumbraError(
      'data',
      `${file} has ${count(columns.length)} columns, and at most ${count(most)} are read: leave out columns with the program it came from.`,
      { file },
    );
  }
  const known = new Set<string>();
  for (const [position, { name }] of columns.entries()) {
    if (name === '' || name.includes('\0')) {
      throw new PenumbraError(
        'data',
        `${file} has a name in column ${position + 1} that is none: give it one with the program it came from.`,
        { file },
      );
    }
    if (known.has(name)) {
      throw new PenumbraError(
        'data',
        `${file} has two columns called ${name}: give them different names.`,
        { file, column: name },
      );
    }
    known.add(name);
  }
}

async function* linesOf(
  name: string,
  file: LabelledFile,
  isLent: boolean,
): AsyncGenerator<Uint8Array> {
  const { columns } = file.dictionary;
  const lines = new Lines();
  for (const column of columns) {
    const bytes = encoder.encode(column.name);
    lines.text(bytes, 0, bytes.length, bytes.length);
    lines.room(1);
    lines.bytes[lines.used++] = COMMA;
  }
  lines.bytes[lines.used - 1] = NEWLINE;
  let pieces = 0;
  let before = 0;
  for await (const batch of file.batches()) {
    for (let record = 0; record < batch.records; ) {
      record = putRecords(name, columns, batch, record, before, lines);
      if (lines.used < PIECE) continue;
      yield isLent ? lines.lend() : lines.take();
      // Bytes in memory are always there at once; a page, or a signal to stop, still wants its turn.
      if (++pieces % 8 === 0) await new Promise((turn) => setTimeout(turn, 0));
    }
    before += batch.records;
  }
  if (before === 0) {
    throw new PenumbraError('data', `${name} has no records: there is nothing to read.`, {
      file: name,
    });
  }
  if (lines.used > 0) yield isLent ? lines.lend() : lines.take();
}

/** Writes records from `first` on until a piece is full; returns the first that is left. */
function putRecords(
  file: string,
  columns: Dictionary['columns'],
  batch: Batch,
  first: number,
  before: number,
  lines: Lines,
): number {
  const { length } = columns;
  let record = first;
  let column = 0;
  try {
    for (; record < batch.records && lines.used < PIECE; record++) {
      const start = lines.used;
      for (column = 0; column < length; column++) {
        // A blank line would be no record.
        if (!batch.put(record, column, lines) && length === 1) lines.ascii('NULL');
        lines.room(1);
        lines.bytes[lines.used++] = COMMA;
      }
      lines.bytes[lines.used - 1] = NEWLINE;
      if (lines.used - start > defaultLimits.record) throw new UnwritableValue('too long');
    }
  } catch (error) {
    if (!(error instanceof UnwritableValue)) throw error;
    const { name } = columns[Math.min(column, length - 1)];
    throw unwritable(error, before + record, file, name);
  }
  return record;
}

/** The error for a cell that is none; `record` counts from 0. */
function unwritable(
  { why }: UnwritableValue,
  record: number,
  file: string,
  column: string,
): PenumbraError {
  const place = `Record ${count(record + 1)} of ${file}`;
  const sentence =
    why === 'not text'
      ? `${place} has bytes in ${column} that are no text in the encoding of the file: save it as UTF-8 with the program it came from.`
      : why === 'too long'
        ? `${place} has a text of more than 1 MiB in ${column}: shorten it, or leave the column out.`
        : why === 'no number'
          ? `${place} has something in ${column} that is no number: correct it, or the place and the format of the column in ${file}.`
          : `${place} has a date or time in ${column} that no calendar has: correct it, or convert the column to text.`;
  return new PenumbraError('data', sentence, { file, column });
}

/** The different values of columns with labels or ranges of missing codes, as far as the description needs them. */
async function codesIn(name: string, file: LabelledFile): Promise<CodesFound> {
  const { columns } = file.dictionary;
  const found = new Map<number, Set<string>>();
  const tags = new Map<number, Set<string>>();
  for (const [position, column] of columns.entries()) {
    if (isScanned(column)) found.set(position, new Set());
    if (column.hasTags) tags.set(position, new Set());
  }
  if (found.size + tags.size === 0) return { values: found, tags };
  const lines = new Lines();
  const decoder = new TextDecoder();
  let before = 0;
  /** Writes a cell; false if the value is missing. */
  const put = (batch: Batch, record: number, position: number): boolean => {
    lines.used = 0;
    try {
      return batch.put(record, position, lines);
    } catch (error) {
      if (!(error instanceof UnwritableValue)) throw error;
      throw unwritable(error, before + record, name, columns[position].name);
    }
  };
  for await (const batch of file.batches()) {
    for (const [position, codes] of tags) batch.tagsOf?.(position, codes);
    for (const [position, codes] of found) {
      for (let record = 0; record < batch.records; record++) {
        if (!put(batch, record, position)) continue;
        const code = unquoted(decoder.decode(lines.bytes.subarray(0, lines.used)));
        if (tags.get(position)?.has(code)) continue;
        codes.add(code);
        if (codes.size <= MOST_CODES) continue;
        if (columns[position].missingRange !== undefined)
          throw tooManyCodes(name, columns[position].name);
        found.delete(position);
        break;
      }
    }
    before += batch.records;
  }
  return { values: found, tags };
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function tooManyCodes(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} has a range of missing codes in ${column}, which has more than ${count(MOST_CODES)} different values: list its missing codes one by one with the program it came from.`,
    { file, column },
  );
}
