import type { Work } from '../../../foundation/work/index.ts';
import type { Partition } from '../../contract/index.ts';
import type { ExactRows } from './exactRows.ts';
import { extremesOf } from './extremes.ts';
import { type PointTree, pointTree } from './pointTree.ts';

/**
 * The size of groups that take one record of each slice of the confidential values: the smallest size from k on for
 * which their earth mover's distance cannot exceed t if all values differ, n / (2 (n - 1) t + 1) rounded up
 * (Soria-Comas et al. 2015), then enlarged so that fewer records remain than there are groups.
 */
export function sizeOfGroups(records: number, k: number, t: number): number {
  const close = Math.ceil(records / (2 * (records - 1) * t + 1));
  const size = Math.min(records, Math.max(k, close));
  const groups = Math.floor(records / size);
  return size + Math.floor((records % size) / groups);
}

/**
 * Records in the order of their confidential values, cut into as many slices as a group has records, each with a
 * record for every group. Remaining records go to the one or two slices in the middle, where they change a
 * distribution least.
 */
export function slicesOf(ascending: Int32Array, size: number): Int32Array[] {
  const groups = Math.floor(ascending.length / size);
  const rest = ascending.length - groups * size;
  const lengths = new Int32Array(size).fill(groups);
  lengths[(size - 1) >> 1] += Math.ceil(rest / 2);
  lengths[size >> 1] += Math.floor(rest / 2);
  const slices: Int32Array[] = [];
  let from = 0;
  for (const length of lengths) {
    slices.push(ascending.slice(from, from + length).sort());
    from += length;
  }
  return slices;
}

/** Searches between two progress reports. */
const PAUSE = 2048;

/**
 * Groups around extreme records, as in MDAV: the record farthest from the mean of the remaining ones, and the one
 * farthest from that, each with the nearest record of every slice (Soria-Comas et al. 2015, Algorithm 3). While a
 * slice has more records than there are groups to come, a group takes a second record there, and no third.
 */
export function* groupBySlices(
  { rows, d, columns }: ExactRows,
  slices: readonly Int32Array[],
): Work<Partition> {
  const total = columns[0].length;
  const groups = Math.min(...slices.map((slice) => slice.length));
  const groupOf = new Int32Array(total);
  const left = extremesOf(columns);
  const trees: PointTree[] = [];
  for (const slice of slices) trees.push(pointTree(rows, d, slice));

  let searches = 0;
  let group = 0;
  function* cutAround(extreme: number): Work<void> {
    const point = rows.subarray(extreme * d, extreme * d + d);
    let mayTakeSecond = true;
    for (let s = 0; s < slices.length; s++) {
      const isLong = mayTakeSecond && trees[s].living > groups - group;
      if (isLong) mayTakeSecond = false;
      for (let taken = 0; taken < (isLong ? 2 : 1); taken++) {
        const place = trees[s].nearest(point).point;
        trees[s].remove(place);
        const record = slices[s][place];
        left.remove(record);
        groupOf[record] = group;
        if (++searches % PAUSE === 0) yield { done: total - left.living, total };
      }
    }
    group++;
  }

  while (group < groups) {
    yield* left.tidy();
    const extreme = left.farthestFromMean();
    yield* cutAround(extreme);
    if (group < groups) yield* cutAround(left.farthestFrom(extreme));
  }
  return { groupOf, groups };
}
