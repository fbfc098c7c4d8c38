import type { Measure } from '../contract/index.ts';
import { EMPTY, overColumns } from './overColumns.ts';
import { type Distribution, distributionOf } from './sorted.ts';
import { WEIGHTED, weightsOf } from './weighing.ts';

/**
 * Mean over columns of the two-sample statistic of Kolmogorov and Smirnov (Smirnov 1939): the largest |F(x) - F'(x)| of
 * the empirical distribution functions, which count values up to and including x. O(p n log n).
 */
export const kolmogorovSmirnov: Measure = {
  name: 'kolmogorov-smirnov',
  title: 'Kolmogorov-Smirnov distance',
  heading: 'Distributions',
  definition:
    'Mean over the columns of the largest distance between the empirical distribution functions (the share of values up to and including x) of the two files, a fraction. Missing values are left out of each file',
  source: 'Kolmogorov 1933; Smirnov 1939',
  range: '0 (every column has the same distribution) to 1 (the values of the files do not overlap)',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 2e-7 * records * columns,
  measure: (files) =>
    overColumns(files, (j) => {
      const before = distributionOf(files.original[j], weightsOf(files, 'original', [j]));
      const after = distributionOf(files.masked[j], weightsOf(files, 'masked', [j]));
      const isEmpty = before.values.length === 0 || after.values.length === 0;
      return isEmpty ? EMPTY : largestDistance(before, after);
    }),
};

/** The largest distance between the distribution functions. */
function largestDistance(before: Distribution, after: Distribution): number {
  const [a, b] = [before.values, after.values];
  let largest = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = Math.min(a[i], b[j]);
    while (i < a.length && a[i] <= x) i++;
    while (j < b.length && b[j] <= x) j++;
    largest = Math.max(largest, Math.abs(shareOfFirst(before, i) - shareOfFirst(after, j)));
  }
  return largest;
}

/** The share of the first values in ascending order. */
function shareOfFirst({ values, upTo }: Distribution, count: number): number {
  if (upTo === null) return count / values.length;
  return count === 0 ? 0 : upTo[count - 1] / upTo[upTo.length - 1];
}
