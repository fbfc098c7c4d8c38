import { type Measure, noReading } from '../../contract/index.ts';
import { figure, meanOf } from '../figure.ts';
import { WEIGHTED } from '../weighing.ts';
import { IN_BINS, MOST_MARGINALS, marginalsOf, scoreOf, withPairs } from './marginals.ts';

/**
 * The k-marginal score of NIST's program for synthetic data (Task, Bhagat and Howarth 2023): 1000 times one minus the
 * mean total variation distance of the tables of all pairs of columns, each within places. O(n) for each pair.
 */
export const kMarginal: Measure = {
  name: 'k-marginal',
  title: 'Tables of pairs of columns within places (k-marginal)',
  heading: 'Categories',
  definition: `Mean over all pairs of columns of 1000 times one minus the total variation distance between the tables of the two files: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. ${IN_BINS} If there are more than ${MOST_MARGINALS} pairs, that many are compared, at equal steps through their list. Parts are the means over the pairs of each column`,
  source: 'Task, Bhagat and Howarth 2023',
  range:
    '0 (no cell is used in both files) to 1000 (every table has the same relative frequencies)',
  direction: 'higher is better',
  unit: '',
  weights: WEIGHTED,
  columns: 'both',
  basis: 'marginals in bins',
  seconds: (records, columns) =>
    2e-7 * records * Math.min(MOST_MARGINALS, (columns * (columns - 1)) / 2 + 1),
  *measure(files) {
    const marginals = yield* marginalsOf(files);
    if (typeof marginals === 'string') return noReading(marginals);
    const scores = yield* scoreOf(files, marginals);
    const { columns, pairs, place } = marginals;
    const parts = columns.map(({ name }, j) => ({
      name,
      value: meanOf(scores.filter((_, at) => pairs.chosen[at].includes(j))),
    }));
    return figure(
      meanOf(scores),
      parts.filter(({ value }) => !Number.isNaN(value)),
      withPairs(pairs, place),
    );
  },
};
