import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import type { Keys } from './keys.ts';

/**
 * What a record of each row costs at the least, whatever is done with the others: the cheapest set of columns outside
 * of which at least k records are equal to it, itself among them. Their sum over all records is a bound that no
 * solution falls below, where all sets are tried; infinity where none of those that are tried serves.
 */
export function* leastCosts(
  keys: Keys,
  k: number,
  patterns: Int32Array,
  buckets: Buckets,
): Generator<Progress, Float64Array, unknown> {
  const { rows, start, missing, cost } = keys;
  const least = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  let left = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (start[row + 1] - start[row] >= k) least[row] = 0;
    else left[count++] = row;
  }
  left = left.subarray(0, count);
  const sizes = new Int32Array(count);
  const bucketOf = new Int32Array(count);
  for (let p = 0; p < patterns.length && left.length > 0; p++) {
    if (p % 8 === 0) yield { done: p, total: patterns.length };
    const empty = patterns[p];
    buckets.clear(empty, left.length);
    for (let l = 0; l < left.length; l++) bucketOf[l] = buckets.of(left[l], true);
    sizes.fill(0, 0, buckets.count);
    for (let row = 0; row < rows; row++) {
      const bucket = buckets.of(row, false);
      if (bucket >= 0) sizes[bucket] += start[row + 1] - start[row];
    }
    for (let l = 0; l < left.length; l++) {
      if (sizes[bucketOf[l]] < k) continue;
      least[left[l]] = Math.min(least[left[l]], cost(empty & ~missing[left[l]]));
    }
    // A dearer set may be cheaper for rows that lack some of it.
    left = left.filter((row) =>
      missing[row] === 0 ? least[row] === Number.POSITIVE_INFINITY : least[row] > 0,
    );
  }
  return least;
}

/** The bound: where some sets were not tried, a record may cost as little as the cheapest of them, but for what it lacks. */
export function boundOf(
  { records, rowOf, missing, cost }: Keys,
  least: Float64Array,
  untried: number,
): number {
  let sum = 0;
  for (let i = 0; i < records; i++) {
    const row = rowOf[i];
    sum += Math.min(least[row], Math.max(0, untried - cost(missing[row])));
  }
  return sum;
}
