import {
  earthMover,
  earthMoverDistances,
  talliesOf,
  type WholeDistribution,
} from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { membersOf, type Partition } from '../../contract/index.ts';
import { recordQueue } from '../records/queue.ts';
import {
  addRecord,
  addSums,
  type ExactRows,
  type ExactSums,
  noSums,
  writeMean,
} from './exactRows.ts';
import { movingPoints } from './movingPoints.ts';

/** The values of a confidential column in a group, in ascending order, and the count of each. */
interface Tally {
  readonly levels: Int32Array;
  readonly counts: Int32Array;
}

/** Values processed between two progress reports. */
const PAUSE = 5_000_000;

/**
 * While a group is farther than t from the whole file in a confidential column, the farthest group (the first in
 * ties) is merged with the one whose mean is nearest (Soria-Comas et al. 2015, Algorithm 1). This ends, because the
 * whole file as one group is at distance 0. A merged group is no farther than the farther of its parts, so no group
 * gets worse. Each merge takes time in proportion to the values of both groups, plus a search among the means.
 */
export function* mergeUntilClose(
  records: ExactRows,
  { groupOf, groups }: Partition,
  confidential: readonly WholeDistribution[],
  t: number,
): Work<Partition> {
  const tallies: Tally[][] = Array.from({ length: groups }, () => []);
  const distance = new Float64Array(groups);
  for (const whole of confidential) {
    const { start, end, levels, counts } = talliesOf(whole, groupOf, groups);
    const own = earthMoverDistances(whole, { start, end, levels, counts });
    for (let g = 0; g < groups; g++) {
      tallies[g].push({
        levels: levels.subarray(start[g], end[g]),
        counts: counts.subarray(start[g], end[g]),
      });
      distance[g] = Math.max(distance[g], own[g]);
    }
    yield { done: 0, total: groups };
  }
  if (distance.every((far) => far <= t)) return { groupOf, groups };

  const { d } = records;
  const means = new Float64Array(groups * d);
  const { sums, sizes } = sumsOf(records, { groupOf, groups });
  for (let g = 0; g < groups; g++) writeMean(sums[g], sizes[g], means, g * d);
  const points = movingPoints(means, d);
  yield { done: 0, total: groups };

  const mergedInto = new Int32Array(groups).fill(-1);
  const queue = recordQueue(
    groups,
    (a, b) => distance[a] > distance[b] || (distance[a] === distance[b] && a < b),
  );
  let handled = 0;
  while (points.living > 1) {
    const farthest = queue.first();
    if (mergedInto[farthest] >= 0) {
      queue.removeFirst();
      continue;
    }
    if (distance[farthest] <= t) break;
    points.remove(farthest);
    const other = points.nearest(farthest);
    points.remove(other);
    mergedInto[other] = farthest;
    addSums(sums[farthest], sums[other]);
    sizes[farthest] += sizes[other];
    writeMean(sums[farthest], sizes[farthest], means, farthest * d);
    points.restore(farthest);
    distance[farthest] = 0;
    for (let c = 0; c < confidential.length; c++) {
      const both = mixed(tallies[farthest][c], tallies[other][c]);
      tallies[farthest][c] = both;
      const far = earthMover(confidential[c], both.levels, both.counts);
      distance[farthest] = Math.max(distance[farthest], far);
      handled += both.levels.length;
    }
    tallies[other] = [];
    queue.delayFirst();
    handled += 100 * d;
    if (handled > PAUSE) {
      handled = 0;
      yield { done: groups - points.living, total: groups };
    }
  }
  return renumbered(groupOf, mergedInto);
}

function sumsOf(records: ExactRows, partition: Partition) {
  const { start, members } = membersOf(partition);
  const sums: ExactSums[] = [];
  const sizes = new Int32Array(partition.groups);
  for (let g = 0; g < partition.groups; g++) {
    const own = noSums(records.d);
    for (let i = start[g]; i < start[g + 1]; i++) addRecord(own, records, members[i]);
    sums.push(own);
    sizes[g] = start[g + 1] - start[g];
  }
  return { sums, sizes };
}

function mixed(a: Tally, b: Tally): Tally {
  const levels = new Int32Array(a.levels.length + b.levels.length);
  const counts = new Int32Array(levels.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.levels.length || j < b.levels.length; count++) {
    const x = i < a.levels.length ? a.levels[i] : Number.POSITIVE_INFINITY;
    const y = j < b.levels.length ? b.levels[j] : Number.POSITIVE_INFINITY;
    levels[count] = Math.min(x, y);
    if (x <= y) counts[count] += a.counts[i++];
    if (y <= x) counts[count] += b.counts[j++];
  }
  return { levels: levels.slice(0, count), counts: counts.slice(0, count) };
}

/** Numbers the remaining groups without gaps, in their order. */
function renumbered(groupOf: Int32Array, mergedInto: Int32Array): Partition {
  const numbers = new Int32Array(mergedInto.length).fill(-1);
  let groups = 0;
  for (let g = 0; g < mergedInto.length; g++) if (mergedInto[g] < 0) numbers[g] = groups++;
  const rootOf = (group: number): number => {
    let root = group;
    while (mergedInto[root] >= 0) root = mergedInto[root];
    // Chains of merges can be long, and every record follows one.
    for (let g = group; mergedInto[g] >= 0; ) {
      const next = mergedInto[g];
      mergedInto[g] = root;
      g = next;
    }
    return root;
  };
  return { groupOf: groupOf.map((group) => numbers[rootOf(group)]), groups };
}
