import { standardise } from '../../foundation/numerics/index.ts';
import { membersOf, proved, type ReplaceMethod, standardiseParameter } from '../contract/index.ts';
import { alike } from './claims.ts';

const parameters = { standardise: standardiseParameter };

export const medoid: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'medoid',
  title: 'Medoid',
  summary:
    "Each record takes all values of one record of its group: the one nearest to the group's mean.",
  details:
    'A whole record is copied, so every rule between the protected columns that held in the original still holds: sums, products, conditions, possible values. The squared loss is at most twice the loss with the mean. The price: the true values of a record are published, once for each record of its group. Use it only if the groups cover all columns by which someone could be recognised.',
  references: [
    'Kaufman, L. and Rousseeuw, P.J. (1987). Clustering by means of medoids. Statistical Data Analysis Based on the L1 Norm, 405-416.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    alike,
    proved(
      'whole-records',
      'the values of a record are copied together from one record of its group.',
    ),
    proved('internality', "the medoid's values are values of the group."),
    proved(
      'monotonicity',
      'a condition between columns that holds for every original record holds for a copy of one.',
    ),
    proved('domain', "the medoid's values are values of the group."),
  ],
  cost: 'O(nd)',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  *run(columns, partition, { standardise: how }) {
    const { start, members } = membersOf(partition);
    const scaled = columns.map((column) => standardise(column, how));
    const replaced = columns.map((column) => new Float64Array(column.length));
    for (let g = 0; g < partition.groups; g++) {
      const group = members.subarray(start[g], start[g + 1]);
      const copied = nearestToMean(scaled, group);
      for (let j = 0; j < columns.length; j++) {
        const lacking = group.some((record) => Number.isNaN(columns[j][record]));
        const value = lacking ? Number.NaN : columns[j][copied];
        for (const record of group) replaced[j][record] = value;
      }
      if (g % 1024 === 0) yield { done: g, total: partition.groups };
    }
    return replaced;
  },
};

/**
 * The record of a group nearest to its mean (the first in ties); columns with missing values in the group do not
 * count.
 */
function nearestToMean(scaled: readonly Float64Array[], group: Int32Array): number {
  const distance = new Float64Array(group.length);
  for (const column of scaled) {
    let sum = 0;
    for (const record of group) sum += column[record];
    const mean = sum / group.length;
    if (Number.isNaN(mean)) continue;
    for (let i = 0; i < group.length; i++) {
      const difference = column[group[i]] - mean;
      distance[i] += difference * difference;
    }
  }
  let best = 0;
  for (let i = 1; i < group.length; i++) if (distance[i] < distance[best]) best = i;
  return group[best];
}
