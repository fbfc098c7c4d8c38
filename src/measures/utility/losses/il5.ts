import { type Measure, noReading } from '../../contract/index.ts';
import { figure, meanOf, unfit } from '../figure.ts';
import { columnMoments } from '../moments/centralMoments.ts';
import { correlationDifferences } from '../moments/correlationDifferences.ts';
import { WEIGHTED } from '../weighing.ts';

/**
 * IL5 = 100 * 2 / (p (p - 1)) sum over pairs of columns of |r - r'| with Pearson's correlations r
 * (Domingo-Ferrer, Mateo-Sanz and Torra 2001): absolute, not relative. The divisor is the number of pairs
 * that count. O(n p^2).
 */
export const il5: Measure = {
  name: 'il5',
  title: 'IL5: correlations',
  heading: 'Information loss',
  definition:
    "Mean over all pairs of columns of the absolute difference of Pearson's correlation, times 100. For a pair, each file contributes the records that have both values. Pairs with a column that is constant in the original are left out; a column that became constant has correlation 0 with all others. 0 if no two columns vary in the original",
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: '0 (all correlations kept) to 200',
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 1e-8 * records * columns * (columns + 9),
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const { original, masked } = yield* columnMoments(files);
    if (!original.some(({ records }, j) => records > 0 && masked[j].records > 0)) {
      return noReading('No column has values in both files.');
    }
    const { pairs, empty, notes } = yield* correlationDifferences(files);
    if (pairs.length > 0) {
      return figure(100 * meanOf(pairs.map(({ difference }) => difference)), [], notes);
    }
    return empty > 0
      ? noReading('No pair of columns varies in the original and has records in both files.')
      : figure(0, [], ['No two columns vary in the original: there is no correlation to lose.']);
  },
};
