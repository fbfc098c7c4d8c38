import { counted as inSentence } from '../../foundation/words/index.ts';

/** Numbers as in print: a true minus, separated thousands, no-break spaces. */
const MINUS = '\u2212';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A count that is known, or one that is withheld because it is small: at least 1 and below the
 * bound.
 */
export type Count = number | Below;

interface Below {
  readonly below: number;
}

/** A whole number with separated thousands, or `fewer than 5`. */
export function formatCount(count: Count): string {
  return typeof count === 'number' ? grouped(count.toFixed(0)) : `fewer than ${count.below}`;
}

/** `1 record`, `5,000 records`, `fewer than 5 records`. */
export function counted(count: Count, noun: string): string {
  if (typeof count !== 'number') return `${formatCount(count)}\u00A0${noun}s`;
  return inSentence(count, noun).replace(' ', '\u00A0');
}

/**
 * A number with the given significant digits, without trailing zeros; all digits before the decimal
 * mark are kept. Powers of ten from 1e12 and below 1e-4. A dash for null.
 */
export function formatNumber(x: number | null, digits = 4): string {
  if (x === null || Number.isNaN(x)) return '–';
  if (!Number.isFinite(x)) return x < 0 ? `${MINUS}∞` : '∞';
  const size = Math.abs(x);
  if (size !== 0 && (size >= 1e12 || size < 1e-4)) return powerOfTen(x, digits);
  const whole = size.toFixed(0).length;
  if (whole >= digits) return grouped(x.toFixed(0));
  return grouped(plain(Number(x.toPrecision(digits))));
}

/** A number on an axis, with as many decimals as the distance between ticks needs. */
export function formatTick(x: number, step: number): string {
  if (x === 0) return '0';
  const size = Math.abs(x);
  const digits = exponentOf(size) - exponentOf(step) + 1;
  if ((size >= 1e7 || size < 1e-4) && digits <= 3) return powerOfTen(x, Math.max(1, digits));
  const decimals = Math.min(20, Math.max(0, -exponentOf(step)));
  return grouped(x.toFixed(decimals));
}

/** A number with the given digits as a factor of a power of ten: 2 × 10⁷. */
export function formatPower(x: number, digits = 1): string {
  return x === 0 ? '0' : powerOfTen(x, digits);
}

/** A share from 0 to 1 in percent, with at most the given decimals. */
export function formatShare(share: number | null, decimals = 1): string {
  if (share === null) return '–';
  return `${grouped(plain(Number((share * 100).toFixed(decimals))))}\u00A0%`;
}

/**
 * A share from 0 to 1 in percent, always with one decimal, so that shares in a column can be
 * compared.
 */
export function formatTenths(share: number | null): string {
  return share === null ? '–' : `${grouped((share * 100).toFixed(1))}\u00A0%`;
}

/** A difference of two shares from 0 to 1: `0.4 percentage points`. */
export function formatPoints(difference: number): string {
  const points = Number((difference * 100).toFixed(1));
  const shown = points === 0 && difference !== 0 ? 'less than 0.1' : grouped(plain(points));
  return `${shown}\u00A0percentage point${points === 1 ? '' : 's'}`;
}

/**
 * The power of ten of the first digit of a positive number: 2 for 123, -1 for 0.5. From its text,
 * so that it is exact.
 */
export function exponentOf(x: number): number {
  return Number(x.toExponential().split('e')[1]);
}

function powerOfTen(x: number, digits: number): string {
  const [mantissa, exponent] = x.toExponential(digits - 1).split('e');
  const power = [...exponent.replace('+', '')].map((sign) =>
    sign === '-' ? '⁻' : SUPERSCRIPTS[Number(sign)],
  );
  const factor = plain(Number(mantissa)).replace('-', MINUS);
  return `${factor === '1' ? '' : `${factor}\u00A0×\u00A0`}10${power.join('')}`;
}

/** Without an exponent, for sizes from 1e-7 to 1e21. */
function plain(x: number): string {
  const text = String(x);
  return text.includes('e') ? x.toFixed(20).replace(/\.?0+$/, '') : text;
}

function grouped(text: string): string {
  const [whole, decimals] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? MINUS : '';
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${thousands}${decimals === undefined ? '' : `.${decimals}`}`;
}
