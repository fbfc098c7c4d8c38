import {
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { alike } from './claims.ts';
import { MISSING_BY_ORDER, replaceByOrder, valueAt } from './orderBased.ts';

const claims: readonly PromisedClaim[] = [
  alike,
  proved('internality', "the lower median is one of the group's values."),
  proved(
    'monotonicity',
    'if no value of one column exceeds the value beside it, neither does any order statistic of the group.',
  ),
  proved('domain', "the lower median is one of the group's values."),
];

/**
 * The lower median: the value of rank ceil(size / 2), which always occurs. With weights, the smallest value a for
 * which the weights of the values up to a are at least half of the total.
 */
export const median: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'median',
  title: 'Lower median',
  summary: "Each value becomes the lower median of its group's values in the same column.",
  details:
    'Every written value occurs in the original column, so codes, integers and possible values stay valid, and one extreme value does not move its group. For numbers and for ordinal categories; nominal categories have no order and need the mode. Totals and means are not kept.',
  references: [
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
  ],
  parameters: {},
  kinds: ['numeric', 'categorical'],
  levels: 'ordered',
  claims,
  weighted: claims,
  cost: 'O(nd log k)',
  missing: MISSING_BY_ORDER,
  weights:
    'if weights are given, the weighted lower median: the smallest value such that the records up to it have at least half of the weight of the group',
  *run(columns, partition, _, context: ReplaceContext = SOLO) {
    return yield* replaceByOrder(columns, partition, context, () => valueAt(0.5));
  },
};
