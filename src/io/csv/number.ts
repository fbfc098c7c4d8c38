import { productError } from '../../foundation/numerics/index.ts';

/** What a cell is, as a number. */
export const IS_NUMBER = 0;
export const LEADING_ZERO = 1;
export const TOO_LONG = 2;
export const NOT_A_NUMBER = 3;

/** Powers of ten that a double holds exactly. */
export const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

const ZERO = 48;
const LARGEST_INTEGER = 9007199254740992;
const [COMMA, POINT] = [44, 46];
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
const GROUPED_BY_COMMAS = /^[+-]?[1-9]\d{0,2}((,\d{3}){2,}(\.\d*)?|,\d{3}\.\d*)$/;
/** Longest cell that can be a number with marks between thousands, in bytes. */
const MOST_GROUPED = 64;

/**
 * Numbers in cells: an optional sign, digits with an optional decimal mark, an optional exponent, or an
 * infinity in words, with spaces or tabs around. Whole numbers with leading zeros or beyond 2^53 are codes.
 * The value is always the one `Number` gives for the same text with a decimal point. `NumericCells` reads cells of plain
 * digits by itself, which is faster, and gives all others to this parser.
 */
export class NumberParser {
  value = 0;
  /** Digits behind the mark, less the exponent if there is one; of an infinity 0. */
  decimals = 0;
  exponent = false;
  readonly #mark: number;

  constructor(mark: string) {
    this.#mark = mark.charCodeAt(0);
  }

  /** Says what the cell is; if it is a number, or was written like one, its value is in `value`. */
  parse(bytes: Uint8Array, start: number, end: number): number {
    while (start < end && (bytes[start] === 32 || bytes[start] === 9)) start++;
    while (end > start && (bytes[end - 1] === 32 || bytes[end - 1] === 9)) end--;
    let p = start;
    if (p < end && (bytes[p] === 43 || bytes[p] === 45)) p++;
    const first = p;
    while (p < end && isDigit(bytes[p])) p++;
    const whole = p - first;
    let decimals = 0;
    let marked = false;
    if (p < end && bytes[p] === this.#mark) {
      marked = true;
      const behind = ++p;
      while (p < end && isDigit(bytes[p])) p++;
      decimals = p - behind;
    }
    if (whole + decimals === 0)
      return marked ? NOT_A_NUMBER : this.#infinity(bytes, start, first, end);
    const mantissaEnd = p;
    this.exponent = false;
    let power = 0;
    if (p < end && (bytes[p] | 32) === 101) {
      this.exponent = true;
      p++;
      const negative = p < end && bytes[p] === 45;
      if (p < end && (bytes[p] === 43 || bytes[p] === 45)) p++;
      const digits = p;
      while (p < end && isDigit(bytes[p])) {
        power = Math.min(power * 10 + bytes[p] - ZERO, 9999);
        p++;
      }
      if (p === digits) return NOT_A_NUMBER;
      if (negative) power = -power;
    }
    if (p !== end) return NOT_A_NUMBER;
    this.decimals = decimals - power;
    this.value = this.exponent ? NaN : longDecimal(bytes, first, mantissaEnd, decimals);
    if (Number.isNaN(this.value)) this.value = this.#byText(bytes, first, end);
    if (bytes[start] === 45) this.value = -this.value;
    if (whole > 1 && bytes[first] === ZERO) return LEADING_ZERO;
    if (!marked && !this.exponent && Math.abs(this.value) > LARGEST_INTEGER) return TOO_LONG;
    // 2^53 + 1 rounds to 2^53, so near the limit the digits decide.
    if (!marked && !this.exponent && Math.abs(this.value) === LARGEST_INTEGER) {
      return bytes[end - 1] === ZERO + 2 ? IS_NUMBER : TOO_LONG;
    }
    return IS_NUMBER;
  }

  /**
   * The same for a number with marks between thousands: `1.234,50` where the decimal mark is a comma. If it is a point, a
   * single comma before three digits proves nothing, so `1,234` is no number, but `1,234.50` and `1,234,567` are.
   */
  parseGrouped(bytes: Uint8Array, start: number, end: number): number {
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + MOST_GROUPED)));
    const isGrouped = end - start <= MOST_GROUPED && this.#grouped.test(text.trim());
    if (!isGrouped) return NOT_A_NUMBER;
    const mark = this.#mark === COMMA ? POINT : COMMA;
    const plain = bytes.slice(start, end).filter((byte) => byte !== mark);
    return this.parse(plain, 0, plain.length);
  }

  get #grouped(): RegExp {
    return this.#mark === COMMA ? GROUPED_BY_POINTS : GROUPED_BY_COMMAS;
  }

  #infinity(bytes: Uint8Array, start: number, first: number, end: number): number {
    const length = end - first;
    if (length !== 3 && length !== 8) return NOT_A_NUMBER;
    const word = 'infinity';
    for (let i = 0; i < length; i++) {
      if ((bytes[first + i] | 32) !== word.charCodeAt(i)) return NOT_A_NUMBER;
    }
    this.value = bytes[start] === 45 ? -Infinity : Infinity;
    this.decimals = 0;
    this.exponent = false;
    return IS_NUMBER;
  }

  #byText(bytes: Uint8Array, start: number, end: number): number {
    let text = '';
    for (let i = start; i < end; i++) {
      text += bytes[i] === this.#mark ? '.' : String.fromCharCode(bytes[i]);
    }
    return Number(text);
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 57;
}

/**
 * The double nearest to digits with `decimals` of them behind the mark, or NaN if this way cannot tell.
 * Up to 15 digits one division of exact numbers rounds correctly (Clinger, 1990). Up to 19 digits the
 * quotient is taken in two doubles with exact products (Dekker, 1971), and is certain unless it lies near
 * the middle between two doubles.
 */
export function longDecimal(
  bytes: Uint8Array,
  start: number,
  end: number,
  decimals: number,
): number {
  if (decimals > 22) return NaN;
  let high = 0;
  let low = 0;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i] - ZERO;
    if (digit < 0 || digit > 9) continue;
    if (digits > 0 || digit > 0) digits++;
    if (digits <= 11) high = high * 10 + digit;
    else low = low * 10 + digit;
  }
  if (digits > 19) return NaN;
  const scale = POWERS[decimals];
  if (digits <= 15) return (high * POWERS[Math.max(0, digits - 11)] + low) / scale;
  const shift = POWERS[digits - 11];
  // high * shift + low exactly, as sum + rest.
  const product = high * shift;
  const sum = product + low;
  const rest = productError(high, shift, product) + (low - (sum - product));
  const quotient = sum / scale;
  const back = quotient * scale;
  const remainder = sum - back - productError(quotient, scale, back) + rest;
  const correction = remainder / scale;
  // The correction is right to within 2^-50 of itself; if a wider change of it changes nothing, nothing does.
  const margin = correction * 2 ** -40;
  const value = quotient + (correction - margin);
  return value === quotient + (correction + margin) ? value : NaN;
}
