import {
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { alike } from './claims.ts';
import { MISSING_BY_ORDER, replaceByOrder, valueAt } from './orderBased.ts';

const parameters = {
  share: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.5,
    description:
      'Which value of a sorted group is taken, as a share of its records: 0 the smallest, 0.5 the lower median, 1 the largest.',
  },
} as const;

const claims: readonly PromisedClaim[] = [
  alike,
  proved('internality', "an order statistic is one of the group's values."),
  proved(
    'monotonicity',
    'if no value of one column exceeds the value beside it, neither does any order statistic of the group.',
  ),
  proved('domain', "an order statistic is one of the group's values."),
];

/** Worked figure: of 10, 20, 30, 40 the share 0.75 is 30, the value of rank 3. */
export const orderStatistic: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'order-statistic',
  title: 'Order statistic',
  summary: 'Each value becomes the value of a given rank in its group, in the same column.',
  details:
    'Similar to the lower median, with another rank: the smallest whole number that is at least the share of the records, from 1 on. Every written value occurs in the original column. If one column is nowhere larger than another, this stays true if both are replaced with the same share. A share below one half biases values downwards, a share above it upwards.',
  references: [
    'Torra, V. (2008). Constrained microaggregation: adding constraints for data editing. Transactions on Data Privacy 1(2), 86-104.',
  ],
  parameters,
  kinds: ['numeric', 'categorical'],
  levels: 'ordered',
  claims,
  weighted: claims,
  cost: 'O(nd log k)',
  missing: MISSING_BY_ORDER,
  weights:
    'if weights are given, the smallest value such that the records up to it have at least the share of the weight of the group',
  *run(columns, partition, { share }, context: ReplaceContext = SOLO) {
    return yield* replaceByOrder(columns, partition, context, () => valueAt(share));
  },
};
