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
 * The arithmetic mean of the first `size` values: the exact sum rounded once, then one division. Both are monotone,
 * so a column that is nowhere larger than another has no larger mean, to the last bit. With weights, sum of w x
 * divided by sum of w: weights are above 0, so rounding each product is monotone too.
 */
export function meanOf(values: Float64Array, size: number, weights?: Float64Array): number {
  if (weights === undefined) return within(values, size, sum(values.subarray(0, size)) / size);
  // Relative to the largest one, so that no product overflows and few underflow.
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const shares = weights.map((weight) => weight / largest);
  const products = shares.map((share, i) => share * values[i]);
  return within(values, size, sum(products) / sum(shares));
}

const between: readonly PromisedClaim[] = [
  proved('internality', 'a mean lies between the smallest and the largest of its values.'),
  proved(
    'monotonicity',
    'if no value of one column exceeds the value beside it, neither does their mean.',
  ),
];

export const mean: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'mean',
  title: 'Arithmetic mean',
  summary: "Each value becomes the mean of its group's values in the same column.",
  details:
    'The classical choice: no other constant per group is closer in squared distance. Totals and means are kept, or weighted ones if weights are given; variances shrink by the reported loss. Integers stay integers on the grid of the column, so a total can change by rounding, which the certificate bounds.',
  references: [
    'Domingo-Ferrer, J. and Mateo-Sanz, J.M. (2002). Practical data-oriented microaggregation for statistical disclosure control. IEEE Transactions on Knowledge and Data Engineering 14(1), 189-201.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    alike,
    proved('sums', "the sum of a group's values equals the sum of as many copies of their mean."),
    ...between,
  ],
  weighted: [
    alike,
    proved(
      'weighted-sums',
      "a group's values and its weighted mean have the same sum with the group's weights.",
    ),
    ...between,
  ],
  cost: 'O(nd)',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  weights:
    'if weights are given, the weighted mean: the sum of weight times value, divided by the sum of weights',
  *run(columns, partition, _, { weights }: ReplaceContext = SOLO) {
    return yield* aggregateGroups(columns, partition, meanOf, weights);
  },
};
