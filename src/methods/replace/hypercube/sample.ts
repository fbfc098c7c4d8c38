import type { RandomStream } from '../../../foundation/numerics/index.ts';

/**
 * A Latin hypercube sample of one column, in ascending order: one value from each of n equal strata of
 * (0, 1), taken to the column's scale by the inverse of its smoothed distribution function. That function
 * is linear between the order statistics, the i-th of which is at (i - 1/2) / n, and ends at the smallest
 * and the largest value (McKay, Beckman and Conover 1979). O(n log n).
 */
export function stratifiedSample(column: Float64Array, stream: RandomStream): Float64Array {
  const sorted = column.slice().sort();
  const last = sorted.length - 1;
  const sample = new Float64Array(sorted.length);
  for (let i = 0; i <= last; i++) {
    const place = Math.min(last, Math.max(0, i + stream.uniform() - 0.5));
    const below = Math.floor(place);
    const weight = place - below;
    const low = sorted[below];
    const high = sorted[Math.min(last, below + 1)];
    sample[i] = low === high ? low : (1 - weight) * low + weight * high;
  }
  return sample;
}
