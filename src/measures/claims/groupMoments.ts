import { gather, membersOf } from '../../methods/contract/index.ts';
import { type Claim, comparedIn, groupsOf, judged } from './claim.ts';
import {
  covarianceGap,
  gapWords,
  meanGap,
  momentColumns,
  momentsAmong,
  NO_GAP,
  worseGap,
} from './momentGaps.ts';

/** Means and covariances inside each group; differences count by the standard deviations of the file. */
export const groupMoments: Claim = {
  name: 'group-moments',
  sentence:
    'In each group, the means, variances and covariances of the covered columns are kept but for the rounding of written values.',
  figure:
    'largest difference of a mean or covariance of a group, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needsPartition: true,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
    const { start, members } = membersOf({ groupOf, groups });
    const all = comparedIn(evidence);
    // Each by the records that have it: no record may have all columns.
    const whole = all.flatMap((column) => momentColumns([column]));
    let worst = NO_GAP;
    for (let g = 0; g < groups; g++) {
      const records = members.subarray(start[g], start[g + 1]);
      const own = all.map(({ before, after }) => ({
        before: gather(before, records),
        after: gather(after, records),
      }));
      // A group that lacks a column lacks it as a whole.
      const there = whole.flatMap((column, j) =>
        own[j].before.some(Number.isNaN) ? [] : [[column, own[j]] as const],
      );
      const columns = momentsAmong(
        there.map(([column]) => column),
        there.map(([, values]) => values),
      );
      for (const [j, column] of columns.entries()) {
        worst = worseGap(worst, meanGap(column));
        for (const other of columns.slice(0, j + 1)) {
          worst = worseGap(worst, covarianceGap(column, other));
        }
      }
    }
    return judged(worst.share, gapWords('mean or covariance in a group', worst));
  },
};
