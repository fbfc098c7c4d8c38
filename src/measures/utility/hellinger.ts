import { firstAbove } from '../../foundation/numerics/index.ts';
import type { Measure } from '../contract/index.ts';
import { EMPTY, overColumns } from './overColumns.ts';
import { quantileOf, sorted, TWENTIETHS } from './sorted.ts';

/**
 * Mean over columns of the distance H with H^2 = 1 - sum sqrt(p p') = 1/2 sum (sqrt p - sqrt p')^2 (Hellinger 1909)
 * between the shares p and p' of 20 classes, which end at the twentieths of the original. The second form is exact if
 * both files are equal. Ties make classes larger, or empty in both files. O(p n log n).
 */
export const hellinger: Measure = {
  name: 'hellinger',
  title: 'Hellinger distance',
  heading: 'Distributions',
  definition:
    'Mean over the columns of sqrt(1 - sum sqrt(p q)), a fraction, with the shares p of the original and q of the protected values in 20 classes. A class ends at a quantile of the original at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan, included); values beyond those of the original are in the first and the last class. Missing values are left out of each file',
  source: 'Hellinger 1909',
  range: '0 (the classes have the same shares) to 1 (no class is shared)',
  direction: 'lower is better',
  unit: '',
  basis: 'moments of columns',
  seconds: (records, columns) => 2e-7 * records * columns,
  measure: (files) =>
    overColumns(files, (j) => {
      const before = sorted(files.original[j]);
      const after = sorted(files.masked[j]);
      if (before.length === 0 || after.length === 0) return EMPTY;
      const ends = TWENTIETHS.map((k) => quantileOf(before, k, 20));
      const [p, q] = [before, after].map((values) => sharesOf(values, ends));
      let squares = 0;
      for (const [c, share] of p.entries()) {
        const difference = Math.sqrt(share) - Math.sqrt(q[c]);
        squares += difference * difference;
      }
      return Math.sqrt(squares / 2);
    }),
};

/** The shares of sorted values in classes, given the largest value of each class but the last. */
function sharesOf(values: Float64Array, ends: readonly number[]): number[] {
  const counts = [...ends.map((end) => firstAbove(values, end)), values.length];
  return counts.map((count, c) => (count - (counts[c - 1] ?? 0)) / values.length);
}
