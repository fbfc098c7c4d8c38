import { firstFrom } from './binarySearch.ts';
import { present } from './statistics.ts';

/**
 * Ranks from 1 to the number of non-missing values; equal values share the mean of their ranks (midranks); NaN if the
 * value is missing. -0 equals 0. O(n log n), without sorting indices: each value is looked up in a sorted copy.
 */
export function midranks(values: Float64Array): Float64Array {
  const sorted = present(values).slice().sort();
  const rankFrom = new Float64Array(sorted.length);
  for (let first = 0; first < sorted.length; ) {
    let next = first + 1;
    while (next < sorted.length && sorted[next] === sorted[first]) next++;
    rankFrom[first] = (first + 1 + next) / 2;
    first = next;
  }
  const ranks = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    ranks[i] = Number.isNaN(values[i]) ? Number.NaN : rankFrom[firstFrom(sorted, values[i])];
  }
  return ranks;
}
