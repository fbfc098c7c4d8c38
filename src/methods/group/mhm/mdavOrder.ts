import { recordSet } from '../../../foundation/kernels/index.ts';
import { ascendingOrder } from '../../../foundation/numerics/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { membersOf, type Partition } from '../../contract/index.ts';

/** Records between two progress reports: some hundredths of a second. */
const PAUSE = 20_000;

/**
 * The order in which MDAV takes records: its groups one after the other, and in each the record it was built around,
 * then the others from the nearest to the farthest. That record is the one of its group that is farthest from the
 * mean of all remaining records, or, in every second group, from the one found before, so it follows from the groups
 * alone. In the last group, which was built around no record, it is found in the same way. Columns are those of MDAV,
 * on the grid of `toGrid`. O(n (d + log k)).
 */
export function* mdavOrder(
  columns: readonly Float64Array[],
  partition: Partition,
): Generator<Progress, Int32Array> {
  const { start, members } = membersOf(partition);
  const left = recordSet(columns);
  const order = new Int32Array(members.length);
  let point: Float64Array = left.centroid();
  let reported = 0;
  for (let g = 0; g < partition.groups; g++) {
    const group = members.subarray(start[g], start[g + 1]);
    if (g > 0 && g % 2 === 0) point = left.centroid();
    const centre = group[farthest(squaredDistances(columns, group, point))];
    point = left.record(centre);
    const inward = ascendingOrder(squaredDistances(columns, group, point));
    for (let i = 0; i < group.length; i++) order[start[g] + i] = group[inward[i]];
    for (const record of group) left.remove(record);
    if (start[g] > reported + PAUSE) {
      reported = start[g];
      yield { done: reported, total: members.length };
    }
  }
  return order;
}

function squaredDistances(
  columns: readonly Float64Array[],
  records: Int32Array,
  point: Float64Array,
): Float64Array {
  const distances = new Float64Array(records.length);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < records.length; i++) {
      const difference = column[records[i]] - point[j];
      distances[i] += difference * difference;
    }
  }
  return distances;
}

/** The first position of the largest value. */
function farthest(distances: Float64Array): number {
  let position = 0;
  for (let i = 1; i < distances.length; i++) {
    if (distances[i] > distances[position]) position = i;
  }
  return position;
}
