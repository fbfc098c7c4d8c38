import { standardise } from '../../foundation/numerics/index.ts';
import { membersOf, proved, type ReplaceMethod, standardiseParameter } from '../contract/index.ts';
import { alike } from './claims.ts';

const parameters = { standardise: standardiseParameter };

export const medoid: ReplaceMethod<typeof parameters> = {
  room: 'replace',
  name: 'medoid',
  title: 'Medoid',
  summary:
    "Each record takes all values of one record of its group: the one nearest the group's mean.",
  details:
    "A whole record is copied, so every rule between the protected columns that held in the original still holds: sums, products, conditions, possible values. The squared loss is at most twice that of the mean. The price is that a true record's values are published, once for each record of its group: use it only where the groups cover all columns that could recognise someone.",
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
    proved('internality', "the medoid's values are the group's own."),
    proved(
      'monotonicity',
      'what holds between the columns of every original record holds in a copy of one.',
    ),
    proved('domain', "the medoid's values are the group's own."),
  ],
  cost: 'O(nd)',
  missing: 'a group with a missing value in a column is missing there as a whole',
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

/** The record of a group nearest to its mean, of several the first; columns with missing values in the group do not count. */
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
