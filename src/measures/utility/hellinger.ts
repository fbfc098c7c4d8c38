import { firstAbove } from '../../foundation/numerics/index.ts';
import type { Measure } from '../contract/index.ts';
import { EMPTY, overColumns } from './overColumns.ts';
import { type Distribution, distributionOf, quantileIn, shareUpTo, TWENTIETHS } from './sorted.ts';
import { WEIGHTED, weightsOf } from './weighing.ts';

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
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 2e-7 * records * columns,
  measure: (files) =>
    overColumns(files, (j) => {
      const before = distributionOf(files.original[j], weightsOf(files, 'original', [j]));
      const after = distributionOf(files.masked[j], weightsOf(files, 'masked', [j]));
      if (before.values.length === 0 || after.values.length === 0) return EMPTY;
      const ends = TWENTIETHS.map((k) => quantileIn(before, k, 20));
      const [p, q] = [before, after].map((values) => sharesOf(values, ends));
      let squares = 0;
      for (const [c, share] of p.entries()) {
        const difference = Math.sqrt(share) - Math.sqrt(q[c]);
        squares += difference * difference;
      }
      return Math.sqrt(squares / 2);
    }),
};

/** The shares of the values in classes, given the largest value of each class but the last. */
function sharesOf(distribution: Distribution, ends: readonly number[]): number[] {
  const { values, upTo } = distribution;
  if (upTo !== null) {
    const shares = [...ends.map((end) => shareUpTo(distribution, end)), 1];
    return shares.map((share, c) => Math.max(0, share - (shares[c - 1] ?? 0)));
  }
  const counts = [...ends.map((end) => firstAbove(values, end)), values.length];
  return counts.map((count, c) => (count - (counts[c - 1] ?? 0)) / values.length);
}
