import { exp, log } from '../../foundation/numerics/index.ts';
import { proved, type ReplaceMethod } from '../contract/index.ts';
import { aggregateGroups, within } from './aggregate.ts';
import { alike } from './claims.ts';
import { meanOf } from './mean.ts';

/** exp of the mean of the logarithms; 0 if any value is 0. */
export function geometricMeanOf(values: Float64Array, size: number): number {
  const logarithms = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    if (values[i] === 0) return 0;
    logarithms[i] = log(values[i]);
  }
  return within(values, size, exp(meanOf(logarithms, size)));
}

export const geometricMean: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'geometric-mean',
  title: 'Geometric mean',
  summary: "Each value becomes the geometric mean of its group's values in the same column.",
  details:
    'For columns in products and ratios (price times quantity is amount): it keeps products as the mean keeps sums. Values must be zero or more; a zero in a group makes the whole group zero in that column.',
  references: [
    'Torra, V. (2008). Constrained microaggregation: adding constraints for data editing. Transactions on Data Privacy 1(2), 86-104.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    alike,
    proved(
      'products',
      "the product of a group's values equals the product of as many copies of their geometric mean.",
    ),
    proved(
      'internality',
      'a geometric mean lies between the smallest and the largest of its values.',
    ),
    proved(
      'monotonicity',
      'if no value of one column exceeds the value beside it, neither does their geometric mean.',
    ),
  ],
  cost: 'O(nd)',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  refuses(columns) {
    const position = columns.findIndex((column) => column.some((value) => value < 0));
    return position < 0
      ? null
      : { position, reason: 'has negative values, which have no geometric mean' };
  },
  *run(columns, partition) {
    return yield* aggregateGroups(columns, partition, geometricMeanOf);
  },
};
