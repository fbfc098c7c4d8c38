import { toGrid } from '../../../foundation/kernels/index.ts';
import { ascendingOrder } from '../../../foundation/numerics/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { membersOf, type Partition } from '../../contract/index.ts';
import { nearestPointPath } from './nearestPointPath.ts';

/** Records between two progress reports: some hundredths of a second. */
const PAUSE = 20_000;

/**
 * An order that leads through the groups of a partition, one after the other: from the first group along a path over
 * their means, each time to the nearest mean not yet visited. Within a group, records are sorted by their projection
 * on the line from the previous mean to the next; the first and the last group use their own mean as the missing end
 * (Heaton and Mukherjee 2012; Mortazavi 2020). Ties keep the order of the file. O(n (d + log k)) without the path
 * over the means.
 */
export function* centroidPath(
  columns: readonly Float64Array[],
  partition: Partition,
): Generator<Progress, Int32Array> {
  const { groups } = partition;
  const { start, members } = membersOf(partition);
  const means = columns.map((column) => groupMeans(column, start, members));
  const path = yield* nearestPointPath(
    means.map((column) => toGrid(column, groups).values),
    0,
  );
  const order = new Int32Array(members.length);
  let at = 0;
  let reported = 0;
  for (let p = 0; p < groups; p++) {
    const before = path[Math.max(0, p - 1)];
    const after = path[Math.min(groups - 1, p + 1)];
    const group = members.subarray(start[path[p]], start[path[p] + 1]);
    const along = new Float64Array(group.length);
    for (const [j, column] of columns.entries()) {
      const step = means[j][after] - means[j][before];
      for (let i = 0; i < group.length; i++) along[i] += step * column[group[i]];
    }
    for (const i of ascendingOrder(along)) order[at++] = group[i];
    if (at > reported + PAUSE) {
      reported = at;
      yield { done: at, total: members.length };
    }
  }
  return order;
}

function groupMeans(column: Float64Array, start: Int32Array, members: Int32Array): Float64Array {
  const means = new Float64Array(start.length - 1);
  for (let g = 0; g < means.length; g++) {
    const one = column[members[start[g]]];
    let sum = 0;
    for (let i = start[g] + 1; i < start[g + 1]; i++) sum += column[members[i]] - one;
    means[g] = one + sum / (start[g + 1] - start[g]);
  }
  return means;
}
