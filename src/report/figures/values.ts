import { quantile } from '../../foundation/numerics/index.ts';

/**
 * The present values, sorted. Missing and infinite values are left out, and -0 becomes 0, as in
 * JSON.
 */
export function sortedPresent(values: ArrayLike<number>): Float64Array {
  const found = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) found[count++] = values[i] + 0;
  }
  return found.subarray(0, count).sort();
}

/**
 * Quantiles of type 7, as in `numerics`, of values that are already sorted: sorting again would
 * cost more than the rest.
 */
export function sortedQuantiles(sorted: Float64Array, shares: readonly number[]): number[] {
  return shares.map((share) => {
    const position = (sorted.length - 1) * share;
    const below = Math.floor(position);
    return quantile(sorted.subarray(below, below + 2), position - below);
  });
}

/** Both sorted lists as one. */
export function merged(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  for (let i = 0, j = 0; i + j < both.length; ) {
    const isFirst = j === b.length || a[i] <= b[j];
    both[i + j] = isFirst ? a[i] : b[j];
    if (isFirst) i++;
    else j++;
  }
  return both;
}

/** A finite number, or null: JSON has no NaN. */
export function finite(x: number): number | null {
  return Number.isFinite(x) ? x : null;
}

/** At most `most` of n indexes, evenly spaced; all of them if n is not larger. */
export function evenly(n: number, most: number): number[] {
  const count = Math.min(n, most);
  return Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
}
