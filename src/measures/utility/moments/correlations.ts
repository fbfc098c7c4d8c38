import { type Measure, noReading, type Part } from '../../contract/index.ts';
import { figure, meanOf, unfit } from '../figure.ts';
import { WEIGHTED } from '../weighing.ts';
import { correlationDifferences } from './correlationDifferences.ts';

/**
 * Mean over pairs of columns of |r - r'| with Pearson's correlations r; parts are the means over the pairs of each
 * column. O(n p^2).
 */
export const correlations: Measure = {
  name: 'correlations',
  title: 'Correlations',
  heading: 'Structure',
  definition:
    "Mean over all pairs of columns of the absolute difference of Pearson's correlation, not in percent. For a pair, each file contributes the records that have both values. Pairs with a column that is constant in the original are left out; a column that became constant has correlation 0 with all others. Parts are the means over the pairs of each column",
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: '0 (all correlations kept) to 2 (every correlation of 1 became -1)',
  direction: 'lower is better',
  unit: '',
  scope: { has: ['two numbers'] },
  weights: WEIGHTED,
  basis: 'moments of columns',
  inShort: (value) => `Correlations change by ${value} on average.`,
  seconds: (records, columns) => 1e-8 * records * columns * (columns + 9),
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const { pairs, notes } = yield* correlationDifferences(files);
    if (pairs.length === 0) {
      return noReading('No two columns vary in the original and have records in both files.');
    }
    const byColumn: number[][] = files.names.map(() => []);
    for (const { first, second, difference } of pairs) {
      byColumn[first].push(difference);
      byColumn[second].push(difference);
    }
    const parts: Part[] = files.names.map((name, j) =>
      byColumn[j].length === 0
        ? { name, value: null, reason: 'It has no correlation with another column.' }
        : { name, value: meanOf(byColumn[j]) },
    );
    return figure(meanOf(pairs.map(({ difference }) => difference)), parts, notes);
  },
};
