import { present } from '../../foundation/numerics/index.ts';

/** Largest number of values for which the sorted copy of a column is cached: 8 MB. */
const MOST_KEPT = 2 ** 20;

const kept = new WeakMap<Float64Array, Float64Array>();

/**
 * The non-missing values in ascending order. O(n log n); cached while the column is in use, because many measures need
 * it. Neither array must be changed.
 */
export function sorted(column: Float64Array): Float64Array {
  const known = kept.get(column);
  if (known !== undefined) return known;
  const values = present(column).slice().sort();
  if (column.length <= MOST_KEPT) kept.set(column, values);
  return values;
}

/**
 * The quantile at k / parts of sorted values by type 1 of Hyndman and Fan (1996), x_(ceil(n k / parts)): always one of
 * the values.
 */
export function quantileOf(sorted: Float64Array, k: number, parts: number): number {
  return sorted[Math.max(1, Math.ceil((sorted.length * k) / parts)) - 1];
}

/** The quantiles that are compared: at 5 %, 10 % ... 95 %, as k of 20. */
export const TWENTIETHS: readonly number[] = Array.from({ length: 19 }, (_, i) => i + 1);
