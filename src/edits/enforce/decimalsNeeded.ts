import { power } from '../../expression/index.ts';
import { onGrid, POWERS_OF_TEN } from '../../table/index.ts';
import type { ProductForm } from '../rule.ts';
import { TOLERANCE } from './parts.ts';

export interface DecimalsOptions {
  /** The equality |a - b| <= tolerance max(1, |a|, |b|) that a rounded result must satisfy. Default 1e-9. */
  readonly tolerance?: number;
  /** Digits that even the smallest result must keep, so that what is computed from it can be. Default 6. */
  readonly digits?: number;
}

/**
 * The decimals that the result of a product or ratio needs to be written with: the fewest d with which each
 * result is exact, or half a unit of the last decimal is both within the tolerance of equality and small
 * enough for so many digits of the smallest result. 1 / 20000 = 0.00005 is exact with 5; 1 / 30000 needs 10 for six
 * digits. 'full' where 15 are not enough. Records with missing values or without a result do not count. O(n).
 */
export function decimalsNeeded(
  { factor, powers }: ProductForm,
  valuesOf: (position: number) => Float64Array,
  { tolerance = TOLERANCE, digits = 6 }: DecimalsOptions = {},
): number | 'full' {
  const factors = [...powers].map(
    ([position, exponent]) => [valuesOf(position), exponent] as const,
  );
  const records = factors[0]?.[0].length ?? 0;
  let needed = 0;
  for (let i = 0; i < records; i++) {
    let value = factor;
    for (const [values, exponent] of factors) value *= power(values[i], exponent);
    if (!Number.isFinite(value)) continue;
    while (needed <= 15 && !isEnough(value, needed, tolerance, digits)) needed++;
    if (needed > 15) return 'full';
  }
  return needed;
}

function isEnough(value: number, decimals: number, tolerance: number, digits: number): boolean {
  const size = Math.abs(value);
  if (Math.abs(onGrid(value, decimals) - value) <= 1e-15 * size) return true;
  const half = 0.5 / POWERS_OF_TEN[decimals];
  // Half a unit of the last of so many digits, of which the first may be a 1.
  return half <= tolerance * Math.max(1, size) && half <= (5 * size) / POWERS_OF_TEN[digits];
}
