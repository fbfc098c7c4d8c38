import { type ByteSource, type KnownColumn, roomToHold, withParts } from '../bytes/index.ts';
import { defaultLimits } from '../csv/index.ts';
import { type PutCell, putterOf } from './cells.ts';
import { type Footer, readChunks, readFooter } from './footer.ts';
import { Lines, UnwritableValue } from './lines.ts';
import { type Access, type Page, Pages, ROOM_FOR_PAGES } from './pages.ts';
import * as refusal from './refusal.ts';
import { isNumber, type ParquetColumn, typeName } from './type.ts';

/** Records of a Parquet file as plain CSV: commas, LF, UTF-8, names in the first line, quotes where needed. */
export interface ParquetSource extends ByteSource {
  readonly plain: true;
  readonly format: 'Parquet';
  /** The columns of the file, with their types. */
  columnTypes(): Promise<readonly ParquetColumn[]>;
  known(): Promise<readonly KnownColumn[]>;
  /** What other programs say of the columns; see `Footer`. */
  said?(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Records have no lines here, so they are counted from 1. */
  lineOf(record: number): number;
}

export function isParquetSource(source: ByteSource): source is ParquetSource {
  return 'columnTypes' in source;
}

/** About what is handed over at a time. */
const PIECE = 1 << 20;
/** What the windows of all columns may take, and what each has at the most and at least. */
const WINDOWS = 1 << 26;
const LARGEST_WINDOW = 1 << 18;
const SMALLEST_WINDOW = 1 << 12;

/**
 * A value that stands a million times takes a few bytes, so a small file may say that it has more records than any memory
 * holds. So much is believed without asking, and so much more for each byte of the file.
 */
const FREE_CELLS = 100_000_000;
const FREE_BYTES = 1 << 30;
const PER_BYTE = 4096;

const COMMA = 44;
const NEWLINE = 10;

/**
 * The records of a Parquet file as plain CSV. A null is an empty cell, and in a file of one column `NULL`; an empty text is
 * `""`, and texts that are spelled like a missing value are quoted, so that nothing but nulls is missing; a NaN is `NaN`.
 * Numbers have the shortest text that is read back as the same number, decimals all digits of their scale, dates and times
 * are written as ISO 8601 has them, with `Z` where they are in universal time.
 *
 * Memory: the description of the file and, for each column, one page, its dictionary and a window. Lists, maps and structs
 * are refused, and so is whatever does not add up.
 */
export function parquetToCsv(source: ByteSource): ParquetSource {
  const { name } = source;
  let opened: Promise<{ footer: Footer; access: Access }> | null = null;
  const look = () => {
    opened ??= openFile(source).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    name,
    plain: true,
    format: 'Parquet',
    async *open() {
      const { footer, access } = await look();
      yield* linesOf(footer, { ...access });
    },
    async columnTypes() {
      return (await look()).footer.columns;
    },
    async said() {
      return (await look()).footer.said;
    },
    async known() {
      return (await look()).footer.columns.map(({ type }) => ({
        isNumber: isNumber(type),
        type: typeName(type),
        ...(type.kind === 'float' || type.kind === 'half' ? { isSingle: true } : {}),
      }));
    },
    lineOf: (record) => record + 1,
  };
}

async function openFile(source: ByteSource): Promise<{ footer: Footer; access: Access }> {
  const { name } = source;
  const whole = await withParts(source);
  const size = whole.size!;
  const part = async (from: number, to: number) => {
    const bytes = await whole.part!(from, to);
    // A Buffer of Node would share its memory where a copy is meant.
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  };
  const footer = await readFooter(name, size, part);
  const columns = footer.columns.length;
  if (footer.records === 0) throw refusal.noRecords(name);
  if (footer.records * columns > FREE_CELLS + PER_BYTE * size) throw refusal.bomb(name);
  const window = Math.max(SMALLEST_WINDOW, Math.min(LARGEST_WINDOW, Math.floor(WINDOWS / columns)));
  return {
    footer,
    access: { file: name, end: footer.start, window, part, room: roomToHold(ROOM_FOR_PAGES) },
  };
}

async function* linesOf(footer: Footer, access: Access): AsyncGenerator<Uint8Array> {
  const { columns } = footer;
  const lines = new Lines();
  const encoder = new TextEncoder();
  for (const { name } of columns) {
    const bytes = encoder.encode(name);
    lines.text(bytes, 0, bytes.length, bytes.length);
    lines.copy(BETWEEN, 0, 1);
  }
  lines.bytes[lines.used - 1] = NEWLINE;
  const most = FREE_BYTES + PER_BYTE * (footer.start + footer.bytes.length);
  let sent = 0;
  let record = 0;
  for (const group of footer.groups) {
    if (group.records === 0) continue;
    const chunks = readChunks(access.file, footer, group.at, group.records);
    const cursors = columns.map(
      (column, j) => new Cursor(column, new Pages(access, column, chunks[j], group.records)),
    );
    for (let left = group.records; left > 0; ) {
      let count = left;
      for (const cursor of cursors) {
        if (cursor.left === 0) await cursor.turn();
        count = Math.min(count, cursor.left);
      }
      for (let done = 0; done < count; ) {
        done += putRecords(cursors, count - done, lines, access.file, record + done);
        if (lines.used < PIECE) continue;
        const piece = lines.take();
        sent += piece.length;
        if (sent > most) throw refusal.bomb(access.file);
        // Bytes in memory are always there at once; a page, or a signal to stop, still wants its turn.
        if (sent % (8 * PIECE) < piece.length) await new Promise((turn) => setTimeout(turn, 0));
        yield piece;
      }
      record += count;
      left -= count;
    }
    for (const cursor of cursors) cursor.end();
  }
  if (lines.used > 0) yield lines.take();
}

const BETWEEN = Uint8Array.of(COMMA);
const MISSING = new TextEncoder().encode('NULL');

/** Writes up to `count` records until a piece is full; returns how many. */
function putRecords(
  cursors: readonly Cursor[],
  count: number,
  lines: Lines,
  file: string,
  first: number,
): number {
  const columns = cursors.length;
  const isAlone = columns === 1;
  let done = 0;
  let j = 0;
  try {
    for (; done < count && lines.used < PIECE; done++) {
      const before = lines.used;
      for (j = 0; j < columns; j++) {
        // A blank line would be no record.
        if (!cursors[j].put(lines) && isAlone) lines.copy(MISSING, 0, MISSING.length);
        lines.room(1);
        lines.bytes[lines.used++] = COMMA;
      }
      lines.bytes[lines.used - 1] = NEWLINE;
      if (lines.used - before > defaultLimits.record) throw new UnwritableValue('too long');
    }
  } catch (error) {
    if (!(error instanceof UnwritableValue)) throw error;
    const { name } = cursors[Math.min(j, columns - 1)].column;
    const record = first + done + 1;
    if (error.why === 'not text') throw refusal.notText(file, record, name);
    if (error.why === 'too long') throw refusal.longText(file, record, name);
    throw refusal.outOfRange(file, record, name);
  }
  return done;
}

/** A column on its way through a row group. */
class Cursor {
  readonly column: ParquetColumn;
  /** Records of the page that have not been written. */
  left = 0;
  readonly #pages: Pages;
  readonly #put: PutCell;
  #page: Page | null = null;
  #at = 0;
  #value = 0;
  /** The dictionary as cells, made as they are met: entry e is from starts[e] to ends[e]. */
  readonly #cells = new Lines();
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);

  constructor(column: ParquetColumn, pages: Pages) {
    this.column = column;
    this.#pages = pages;
    this.#put = putterOf(column);
  }

  /** To the next page. */
  async turn(): Promise<void> {
    this.#page = await this.#pages.next();
    this.left = this.#page.records;
    this.#at = 0;
    this.#value = 0;
    const { dictionary } = this.#pages;
    if (dictionary !== null && this.#starts.length !== dictionary.count) {
      this.#starts = new Int32Array(dictionary.count).fill(-1);
      this.#ends = new Int32Array(dictionary.count);
    }
  }

  end(): void {
    this.#pages.end();
  }

  /** Writes the next cell; returns false if it is null. */
  put(lines: Lines): boolean {
    const { present, values, entries } = this.#page!;
    this.left--;
    if (present !== null && present[this.#at++] === 0) return false;
    const i = this.#value++;
    if (entries === null) {
      this.#put(values, i, lines);
      return true;
    }
    const entry = entries[i];
    if (this.#starts[entry] < 0) {
      const start = this.#cells.used;
      this.#put(values, entry, this.#cells);
      this.#ends[entry] = this.#cells.used;
      this.#starts[entry] = start;
    }
    lines.copy(this.#cells.bytes, this.#starts[entry], this.#ends[entry]);
    return true;
  }
}
