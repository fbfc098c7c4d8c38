import { sum } from '../../foundation/numerics/index.ts';
import {
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { aggregateGroups, within } from './aggregate.ts';
import { alike } from './claims.ts';

/**
 * The arithmetic mean of the first `size` values: the exact sum rounded once, then one division. Both are
 * monotone, so a column that is nowhere larger than another has no larger mean, to the last bit. With
 * weights, sum of w x by sum of w: weights are above 0, so rounding each product is monotone too.
 */
export function meanOf(values: Float64Array, size: number, weights?: Float64Array): number {
  if (weights === undefined) return within(values, size, sum(values.subarray(0, size)) / size);
  // As shares of the largest one, so that no product overflows and few underflow.
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const shares = weights.map((weight) => weight / largest);
  const products = shares.map((share, i) => share * values[i]);
  return within(values, size, sum(products) / sum(shares));
}

const between: readonly PromisedClaim[] = [
  proved('internality', 'a mean lies between the smallest and the largest of its values.'),
  proved(
    'monotonicity',
    'where no value of one column exceeds the one beside it, neither does their mean.',
  ),
];

export const mean: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'mean',
  title: 'Arithmetic mean',
  summary: "Each value becomes the mean of its group's values in the same column.",
  details:
    'The classical choice: no other constant per group is closer in squared distance. Totals and means are kept, weighted ones where a weight is given; variances shrink by the loss that is reported. Integers stay integers on the grid the column came with, so a total may move by the rounding, which the certificate bounds.',
  references: [
    'Domingo-Ferrer, J. and Mateo-Sanz, J.M. (2002). Practical data-oriented microaggregation for statistical disclosure control. IEEE Transactions on Knowledge and Data Engineering 14(1), 189-201.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    alike,
    proved('sums', 'the values of a group and as many times their mean have the same sum.'),
    ...between,
  ],
  weighted: [
    alike,
    proved(
      'weighted-sums',
      'the weights of a group times its values and the same weights times its weighted mean have the same sum.',
    ),
    ...between,
  ],
  cost: 'O(nd)',
  missing: 'a group with a missing value in a column is missing there as a whole',
  weights:
    'where a weight is given, the weighted mean: the sum of weight times value by the sum of weights',
  *run(columns, partition, _, { weights }: ReplaceContext = SOLO) {
    return yield* aggregateGroups(columns, partition, meanOf, weights);
  },
};
