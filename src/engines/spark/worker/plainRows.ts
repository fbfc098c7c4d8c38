import { PenumbraError } from '../../../error.ts';
import { type Column, numberText } from '../../../foundation/table/index.ts';
import type { ByteSource, KnownColumn } from '../../../io/bytes/index.ts';
import { defaultLimits } from '../../../io/csv/index.ts';
import { dateText, Lines, timestampText, UnwritableValue } from '../../../io/parquet/index.ts';
import { isNumberType, type SparkColumn } from '../type.ts';

/** The cells of a record as Spark passes them on: see `handedOver`. */
export type HandedCells = readonly (string | null)[];

const COMMA = 44;
const NEWLINE = 10;
const LONGEST_TEXT = defaultLimits.cell - 2;
const encoder = new TextEncoder();

/**
 * Records as the plain CSV that a Parquet file becomes when it is read on this machine: byte for
 * byte the same, so that every reader finds the same columns.
 */
export class PlainRows {
  readonly #columns: readonly SparkColumn[];
  readonly #put: readonly ((text: string, lines: Lines) => void)[];
  readonly #lines = new Lines();

  constructor(columns: readonly SparkColumn[]) {
    this.#columns = columns;
    this.#put = columns.map(({ type }) => putterOf(type));
  }

  get size(): number {
    return this.#lines.used;
  }

  /** The line of names. */
  header(): void {
    for (const { name } of this.#columns) {
      const bytes = encoder.encode(name);
      this.#lines.text(bytes, 0, bytes.length, bytes.length);
      this.#end(COMMA);
    }
    this.#lines.bytes[this.#lines.used - 1] = NEWLINE;
  }

  /** A record; its number, counted from 0, is for the error. */
  add(cells: HandedCells, record: number): void {
    const lines = this.#lines;
    for (let j = 0; j < this.#put.length; j++) {
      const cell = cells[j];
      // A blank line would not be a record.
      if (cell === null) lines.ascii(this.#put.length === 1 ? 'NULL' : '');
      else {
        try {
          this.#put[j](cell, lines);
        } catch (error) {
          if (!(error instanceof UnwritableValue)) throw error;
          throw unwritable(error, this.#columns[j].name, record);
        }
      }
      this.#end(COMMA);
    }
    lines.bytes[lines.used - 1] = NEWLINE;
  }

  /** The text since the last call. */
  take(): Uint8Array {
    return this.#lines.take();
  }

  #end(byte: number): void {
    this.#lines.room(1);
    this.#lines.bytes[this.#lines.used++] = byte;
  }
}

function unwritable({ why }: UnwritableValue, column: string, record: number): PenumbraError {
  const what =
    why === 'too long'
      ? `has a text of more than ${LONGEST_TEXT >> 20} MiB`
      : 'has a text with a NUL character, which CSV cannot contain,';
  return new PenumbraError(
    'data',
    `Column "${column}" ${what} in record ${record + 1}: correct it, or leave the column out.`,
    { column, line: record + 1 },
  );
}

function putterOf(type: string): (text: string, lines: Lines) => void {
  const scale = /^decimal\(\d+,(\d+)\)$/.exec(type)?.[1];
  if (scale !== undefined) {
    return (text, lines) => lines.ascii(plainDecimal(text, Number(scale)));
  }
  switch (type) {
    case 'double':
      return (text, lines) => lines.double(Number(text));
    case 'float':
      return (text, lines) => lines.single(Number(text));
    case 'string':
      return (text, lines) => {
        const bytes = encoder.encode(text);
        lines.text(bytes, 0, bytes.length, LONGEST_TEXT);
      };
    case 'date':
      return (text, lines) => lines.ascii(dateText(Number(text)));
    case 'timestamp':
      return (text, lines) => lines.ascii(timestampText(BigInt(text), 'MICROS', true));
    case 'timestamp_ntz':
      return (text, lines) => lines.ascii(timestampText(BigInt(text), 'MICROS', false));
    default:
      return (text, lines) => lines.ascii(text);
  }
}

/** A decimal with all digits of its scale; Spark writes small ones with an exponent. */
export function plainDecimal(text: string, scale: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (parts === null) return text;
  const [, sign, whole, behind = '', exponent = '0'] = parts;
  if (exponent === '0' && behind.length === scale) return text;
  const digits = whole + behind;
  const places = behind.length - Number(exponent);
  const units =
    places <= scale ? digits + '0'.repeat(scale - places) : digits.slice(0, scale - places);
  const padded = units.replace(/^0+(?=\d)/, '').padStart(scale + 1, '0');
  if (scale === 0) return sign + padded;
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Texts that must be quoted, because they would be read as missing. */
const QUOTED = new Set(['', 'NA', 'N/A', 'NaN', 'NULL', 'null', '.']);

/** The text of a cell as the reader parses it; null if it is missing. */
export function readerText(
  type: string,
  column: Column,
  missing: readonly string[],
): (cell: string | null) => string | null {
  const put = putterOf(type);
  const lines = new Lines();
  const decoder = new TextDecoder();
  const plain = (cell: string) => {
    if (type === 'string') return cell;
    put(cell, lines);
    return decoder.decode(lines.take());
  };
  const isMissing = (text: string) => missing.includes(text.trim()) && !QUOTED.has(text.trim());
  return (cell) => {
    if (cell === null) return null;
    const text = plain(cell);
    if (column.kind !== 'numeric') return isMissing(text) ? null : text;
    const value = Number(text);
    if (Number.isNaN(value) || missing.some((code) => code !== '' && Number(code) === value)) {
      return null;
    }
    return numberText(value, column.grid);
  };
}

/** Properties of columns by their types, as for a Parquet file that is read on this machine. */
export function knownColumns(columns: readonly SparkColumn[]): KnownColumn[] {
  return columns.map(({ type }) => ({
    isNumber: isNumberType(type),
    type,
    ...(type === 'float' && { isSingle: true }),
  }));
}

/** Plain CSV in memory, with the properties of its columns. */
export function plainSource(
  columns: readonly SparkColumn[],
  bytes: Uint8Array,
  known: readonly KnownColumn[] = knownColumns(columns),
): ByteSource {
  return {
    name: 'the input',
    size: bytes.length,
    plain: true,
    known: async () => known,
    lineOf: (record) => record + 1,
    async *open() {
      yield bytes;
    },
  };
}
