import { type Dialect, type Encoding, missingIn } from './dialect.ts';
import { encode } from './encoding.ts';
import { NOT_A_NUMBER, NumberParser } from './number.ts';

/** The codes for missing values of a dialect, as bytes and as numbers. */
export class MissingCodes {
  /** Codes that are numbers, such as -99: in a numeric column they count by value. */
  readonly numbers: readonly number[];
  /** Whether an empty cell is missing. */
  readonly empty: boolean;
  readonly #codes: readonly Uint8Array[];
  readonly #longest: number;
  readonly #parser: NumberParser;

  constructor(missing: readonly string[], dialect: Pick<Dialect, 'encoding' | 'decimal'>) {
    this.#codes = missing.flatMap((code) => bytesOf(code.trim(), dialect.encoding));
    this.#longest = Math.max(0, ...this.#codes.map((code) => code.length));
    this.empty = missing.some((code) => code.trim() === '');
    const parser = new NumberParser(dialect.decimal);
    this.#parser = parser;
    this.numbers = this.#codes.flatMap((code) =>
      parser.parse(code, 0, code.length) === NOT_A_NUMBER ? [] : [parser.value],
    );
  }

  /** Whether a cell, spaces and tabs around it left out, is one of the codes. */
  has(bytes: Uint8Array, start: number, end: number): boolean {
    while (start < end && isSpace(bytes[start])) start++;
    while (end > start && isSpace(bytes[end - 1])) end--;
    const length = end - start;
    if (length > this.#longest) return false;
    next: for (const code of this.#codes) {
      if (code.length !== length) continue;
      for (let i = 0; i < length; i++) if (code[i] !== bytes[start + i]) continue next;
      return true;
    }
    return false;
  }

  /** The same, where codes that are numbers count by their value. */
  hasValue(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.has(bytes, start, end)) return true;
    const isNumber = this.#parser.parse(bytes, start, end) !== NOT_A_NUMBER;
    return isNumber && this.numbers.includes(this.#parser.value);
  }
}

/** The missing codes of each column of a file, made once for columns that have none of their own. */
export function missingByColumn(dialect: Dialect): (position: number) => MissingCodes {
  const usual = new MissingCodes(dialect.missing, dialect);
  const own = new Map<number, MissingCodes>(
    (dialect.columns ?? []).flatMap(({ position, missing }) =>
      missing === undefined
        ? []
        : [[position, new MissingCodes(missingIn(dialect, position), dialect)]],
    ),
  );
  return (position) => own.get(position) ?? usual;
}

/** No bytes for a code that the encoding cannot write: it stands nowhere in the file. */
function bytesOf(code: string, encoding: Encoding): Uint8Array[] {
  try {
    return [encode(code, encoding)];
  } catch {
    return [];
  }
}

/** The blanks that may stand around numbers and codes. */
export function isSpace(byte: number): boolean {
  return byte === 32 || byte === 9;
}
