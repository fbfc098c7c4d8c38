import { firstFrom, present } from '../../../foundation/numerics/index.ts';
import { type CountIntervals, PERCENTS } from './intervals.ts';

/** Number of ranks on either side of a value that belong to its interval, for each percent: halves are rounded up. */
function halfWidths(values: number): number[] {
  return PERCENTS.map((percent) => Math.round((percent * values) / 100));
}

/**
 * Counts the rank intervals around a protected value that contain an original one. The interval of a value of rank r
 * goes from the protected value of rank r - h to the one of rank r + h, both included, and stops at the smallest and
 * the largest; h is p % of the number of protected values, rounded.
 *
 * Equal protected values have no order: any of them can have any of their ranks. The count is the mean over these
 * ranks, so that it does not depend on the order of the records. Ties are the rule after microaggregation, and their
 * order would change the figure by a tenth of a percent.
 *
 * Sorts once, O(n log n); two searches for each call, for all percents.
 */
export function rankCounter(masked: Float64Array): CountIntervals {
  const sorted = present(masked).slice().sort();
  const n = sorted.length;
  const lastOfTie = lastPlaces(sorted);
  const widths = halfWidths(n);
  return (original, value) => {
    const first = firstFrom(sorted, value);
    const last = lastOfTie[first];
    const above = firstFrom(sorted, original);
    // An interval stops at the smallest and the largest protected value.
    if (above === n || (above === 0 && sorted[0] !== original)) return 0;
    const below = sorted[above] === original ? lastOfTie[above] : above - 1;
    let ranks = 0;
    for (const width of widths) {
      const least = Math.max(first, above - width);
      const most = Math.min(last, below + width);
      if (most >= least) ranks += most - least + 1;
    }
    return ranks / (last - first + 1);
  };
}

/** For each index of a sorted column the last index with the same value; -0 equals 0. */
function lastPlaces(sorted: Float64Array): Int32Array {
  const last = new Int32Array(sorted.length);
  for (let i = sorted.length - 1; i >= 0; i--) {
    last[i] = i + 1 < sorted.length && sorted[i + 1] === sorted[i] ? last[i + 1] : i;
  }
  return last;
}
