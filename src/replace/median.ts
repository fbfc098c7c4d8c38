import type { ReplaceMethod } from '../method/index.ts';
import { aggregateGroups, sortFirst } from './aggregate.ts';
import { alike } from './claims.ts';

/** The lower median: the value of rank ceil(size / 2), which always occurs. */
function lowerMedianOf(values: Float64Array, size: number): number {
  sortFirst(values, size);
  return values[Math.ceil(size / 2) - 1];
}

export const median: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'median',
  title: 'Lower median',
  summary: "Each value becomes the lower median of its group's values in the same column.",
  details:
    'Every written value occurs in the original column, so codes, integers and possible values stay lawful, and one wild value does not move its group. Totals and means are not kept.',
  references: [
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
  ],
  parameters: {},
  kinds: ['numeric'],
  claims: [
    alike,
    {
      claim: 'internality',
      tier: 'proved',
      because: "the lower median is one of the group's values.",
    },
    {
      claim: 'monotonicity',
      tier: 'proved',
      because:
        'where no value of one column exceeds the one beside it, neither does any order statistic of the group.',
    },
    {
      claim: 'domain',
      tier: 'proved',
      because: "the lower median is one of the group's values.",
    },
  ],
  cost: 'O(nd log k)',
  missing: 'a group with a missing value in a column is missing there as a whole',
  weights: 'not used',
  *run(columns, partition) {
    return yield* aggregateGroups(columns, partition, lowerMedianOf);
  },
};
