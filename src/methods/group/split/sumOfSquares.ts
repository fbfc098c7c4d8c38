import { sum } from '../../../foundation/numerics/index.ts';
import { membersOf, type Partition } from '../../contract/index.ts';

/**
 * SSE: the sum over all groups and columns of the squared deviations from the group's mean. Within a group,
 * differences are taken from one of its records, as in `optimalSplit`; groups are summed exactly. O(n d).
 */
export function sumOfSquares(columns: readonly Float64Array[], partition: Partition): number {
  const { start, members } = membersOf(partition);
  const within = new Float64Array(partition.groups);
  for (const column of columns) {
    for (let g = 0; g < partition.groups; g++) {
      const one = column[members[start[g]]];
      let squares = 0;
      let total = 0;
      for (let i = start[g] + 1; i < start[g + 1]; i++) {
        const difference = column[members[i]] - one;
        squares += difference * difference;
        total += difference;
      }
      within[g] += squares - (total * total) / (start[g + 1] - start[g]);
    }
  }
  return sum(within);
}
