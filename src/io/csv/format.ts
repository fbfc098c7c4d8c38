import { type Grid, unitsOnGrid } from '../../foundation/table/index.ts';
import type { DecimalMark } from './dialect.ts';

const LARGEST_INTEGER = 9007199254740992;

/**
 * A number as a cell: on its grid (rounded half to even, as `onGrid` does), with zeros behind if
 * the grid is padded; for 'full' the shortest text that reads back as the same double. Read back as a
 * number, the text gives `onGrid(value)` exactly as long as |value| * 10^decimals is below 2^53. Fixed
 * decimals never take an exponent below 1e21. NaN is written as `missing`, minus zero as zero.
 */
export function formatNumber(
  value: number,
  grid: Grid,
  decimal: DecimalMark = '.',
  missing = '',
): string {
  if (Number.isNaN(value)) return missing;
  const { decimals, padded } = grid;
  if (decimals === 'full' || !Number.isFinite(value)) return marked(shortest(value), decimal);
  const units = unitsOnGrid(value, decimals);
  if (units === Number.POSITIVE_INFINITY) return formatLarge(value, decimals, padded, decimal);
  const sign = value < 0 && units > 0 ? '-' : '';
  const digits = String(units).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  const whole = digits.slice(0, -decimals);
  const behind = padded ? digits.slice(-decimals) : withoutZeros(digits.slice(-decimals));
  return behind === '' ? sign + whole : sign + whole + decimal + behind;
}

/** Where units of the grid are near what a double can count: more digits if these would not read back. */
function formatLarge(
  value: number,
  decimals: number,
  padded: boolean,
  decimal: DecimalMark,
): string {
  let text = value.toFixed(decimals);
  if (Number(text) !== value) text = String(value);
  else if (!padded) text = text.replace(/^([^e.]*\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return marked(text, decimal);
}

/** With an exponent from 2^53 on, where a whole number without one would be read as a code. */
function shortest(value: number): string {
  const large = Number.isFinite(value) && Math.abs(value) > LARGEST_INTEGER;
  return large ? value.toExponential() : String(value);
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

function marked(text: string, decimal: DecimalMark): string {
  return decimal === '.' ? text : text.replace('.', decimal);
}
