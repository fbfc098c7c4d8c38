import type { Grid } from '../../foundation/table/index.ts';
import { count, counted } from '../../foundation/words/index.ts';
import type { Dialect } from './dialect.ts';
import { growingDoubles } from './growing.ts';
import type { MissingCodes } from './missing.ts';
import { IS_NUMBER, longDecimal, NOT_A_NUMBER, NumberParser, POWERS } from './number.ts';
import { FIELD, PLAIN, type Scanner } from './scanner.ts';

const MOST_DECIMALS = 15;

/** Gathers one column as numbers, for as long as every cell is one or is missing. */
export class NumericCells {
  #cells: ReturnType<typeof growingDoubles>;
  readonly #mark: number;
  readonly #parser: NumberParser;
  readonly #missing: MissingCodes;
  readonly #insist: boolean;
  /** Cells that are numbers. */
  numbers = 0;
  /** Cells taken as missing that would be values in a column of text. */
  doubtful = 0;
  /** How the first missing cell is spelled. */
  missingText: string | undefined;
  /** Whether another missing cell is spelled otherwise. */
  missingDiffers = false;
  #least = Number.POSITIVE_INFINITY;
  #most = 0;
  #exponents = false;
  #infinite = 0;

  /**
   * With `insist`, leading zeros, whole numbers beyond 2^53 and marks between thousands are numbers too. `expected` is how
   * many cells will come, if that is known.
   */
  constructor(dialect: Dialect, missing: MissingCodes, insist: boolean, expected?: number) {
    this.#cells = growingDoubles(expected);
    this.#mark = dialect.decimal.charCodeAt(0);
    this.#parser = new NumberParser(dialect.decimal);
    this.#missing = missing;
    this.#insist = insist;
  }

  get length(): number {
    return this.#cells.length;
  }

  get numberBytes(): number {
    return 8 * this.#cells.length;
  }

  /** Takes a column's cells from record `from` of the batch on; returns the first that is no number, or -1. */
  take(batch: Scanner, position: number, from: number): number {
    const { bytes, fields, records } = batch;
    const stride = batch.columns * FIELD;
    const mark = this.#mark;
    const cells = this.#cells;
    const codes = this.#missing.numbers.length > 0;
    let block = cells.block;
    let used = cells.used;
    let numbers = 0;
    let least = this.#least;
    let most = this.#most;
    let f = from * stride + position * FIELD;
    let record = from;
    for (; record < records; record++, f += stride) {
      let p = fields[f];
      let end = fields[f + 1];
      if (fields[f + 2] !== PLAIN) {
        p++;
        end--;
      }
      // Behind a cell stands a delimiter, a quote or a line end, so digits end by themselves.
      const negative = bytes[p] === 45;
      if (negative) p++;
      const first = p;
      let mantissa = 0;
      let digit = bytes[p] - 48;
      while (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digit = bytes[++p] - 48;
      }
      const whole = p - first;
      let decimals = 0;
      if (bytes[p] === mark && p < end) {
        digit = bytes[++p] - 48;
        while (digit >= 0 && digit <= 9) {
          mantissa = mantissa * 10 + digit;
          digit = bytes[++p] - 48;
          decimals++;
        }
      }
      const digits = whole + decimals;
      let value = NaN;
      if (p === end && digits > 0 && (whole <= 1 || bytes[first] !== 48)) {
        if (digits <= 15) value = decimals === 0 ? mantissa : mantissa / POWERS[decimals];
        else if (decimals > 0) value = longDecimal(bytes, first, end, decimals);
        if (negative) value = -value;
      }
      if (Number.isNaN(value)) {
        this.#least = least;
        this.#most = most;
        if (!this.#takeSlowly(bytes, fields[f], fields[f + 1], fields[f + 2])) break;
        value = this.#parser.value;
        least = this.#least;
        most = this.#most;
      } else if (codes && this.#missing.numbers.includes(value)) {
        this.doubtful++;
        this.#noteMissing(bytes, negative ? first - 1 : first, end);
        value = NaN;
      } else {
        numbers++;
        if (decimals < least) least = decimals;
        if (decimals > most) most = decimals;
      }
      if (used === block.length) {
        block = cells.more();
        used = 0;
      }
      block[used++] = value;
    }
    cells.used = used;
    this.numbers += numbers;
    this.#least = least;
    this.#most = most;
    return record < records ? record : -1;
  }

  /** Everything but plain digits: leaves the value in the parser, or returns false. */
  #takeSlowly(bytes: Uint8Array, start: number, end: number, quoting: number): boolean {
    if (quoting !== PLAIN) {
      start++;
      end--;
    }
    const parser = this.#parser;
    if (this.#missing.has(bytes, start, end)) {
      if (quoting !== PLAIN) this.doubtful++;
      this.#noteMissing(bytes, start, end);
      parser.value = NaN;
      return true;
    }
    const plain = parser.parse(bytes, start, end);
    const isOther = plain === NOT_A_NUMBER && this.#insist;
    const outcome = isOther ? parser.parseGrouped(bytes, start, end) : plain;
    if (outcome === NOT_A_NUMBER || (outcome !== IS_NUMBER && !this.#insist)) return false;
    if (this.#missing.numbers.includes(parser.value)) {
      this.doubtful++;
      this.#noteMissing(bytes, start, end);
      parser.value = NaN;
      return true;
    }
    this.numbers++;
    if (parser.exponent) this.#exponents = true;
    if (!Number.isFinite(parser.value)) {
      this.#infinite++;
      return true;
    }
    this.#least = Math.min(this.#least, parser.decimals);
    this.#most = Math.max(this.#most, parser.decimals);
    return true;
  }

  #noteMissing(bytes: Uint8Array, start: number, end: number): void {
    const known = this.missingText;
    if (known === undefined) this.missingText = spelling(bytes, start, end);
    else if (!this.missingDiffers && (start < end || known !== ''))
      this.missingDiffers = spelling(bytes, start, end) !== known;
  }

  /** The values. They are given up: call it once. */
  values(): Float64Array {
    return this.#cells.join();
  }

  /** The values since the last call, which are given up; counts and grid go on. For columns that are never held. */
  drain(): Float64Array {
    const values = this.#cells.join();
    this.#cells = growingDoubles();
    return values;
  }

  get grid(): Grid {
    if (this.#exponents || this.#most > MOST_DECIMALS) return { decimals: 'full', padded: false };
    return { decimals: this.#most, padded: this.#most > 0 && this.#least === this.#most };
  }

  /** Why the column is numeric, in words. */
  get reason(): string {
    if (this.#infinite > 0) return `numbers, ${count(this.#infinite)} of them infinite`;
    if (this.#exponents) return 'numbers, some with exponents';
    if (this.#most === 0) {
      return this.numbers === 1
        ? 'the only value is a whole number'
        : `all ${count(this.numbers)} values are whole numbers`;
    }
    const decimals = counted(this.#most, 'decimal');
    return this.#least === this.#most
      ? `numbers with ${decimals}`
      : `numbers with up to ${decimals}`;
  }
}

function spelling(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder().decode(bytes.subarray(start, end)).trim();
}
