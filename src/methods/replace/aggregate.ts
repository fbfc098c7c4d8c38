import type { Work } from '../../foundation/work/index.ts';
import { gather, membersOf, type Partition } from '../contract/index.ts';

/** Aggregates the first `size` entries of `values`. Without `weights`, it can reorder them. */
export type Aggregate = (values: Float64Array, size: number, weights?: Float64Array) => number;

/**
 * Replaces each column's values in each group by one aggregate of them. If a group has a missing value in a column,
 * the whole group becomes missing there, so that no record stands out by its missing values. O(nd) to gather, plus
 * the cost of the aggregate.
 */
export function* aggregateGroups(
  columns: readonly Float64Array[],
  partition: Partition,
  aggregate: Aggregate,
  weights?: Float64Array,
): Work<readonly Float64Array[]> {
  const { start, members } = membersOf(partition);
  const values = new Float64Array(partition.groupOf.length);
  const ordered = weights && gather(weights, members);
  const replaced: Float64Array[] = [];
  for (const column of columns) {
    const result = new Float64Array(column.length);
    for (let g = 0; g < partition.groups; g++) {
      const size = start[g + 1] - start[g];
      let complete = true;
      for (let i = 0; i < size; i++) {
        values[i] = column[members[start[g] + i]];
        if (Number.isNaN(values[i])) complete = false;
      }
      const its = ordered?.subarray(start[g], start[g + 1]);
      const value = complete ? aggregate(values, size, its) : Number.NaN;
      for (let i = start[g]; i < start[g + 1]; i++) result[members[i]] = value;
    }
    replaced.push(result);
    yield { done: replaced.length, total: columns.length };
  }
  return replaced;
}

/** Keeps a computed average between the smallest and largest value, in spite of rounding. */
export function within(values: Float64Array, size: number, average: number): number {
  let low = values[0];
  let high = values[0];
  for (let i = 1; i < size; i++) {
    if (values[i] < low) low = values[i];
    else if (values[i] > high) high = values[i];
  }
  return average < low ? low : average > high ? high : average;
}

/** Sorts the first `size` entries; insertion sort, because groups are small. */
export function sortFirst(values: Float64Array, size: number): void {
  if (size > 32) {
    values.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const value = values[i];
    let j = i;
    for (; j > 0 && values[j - 1] > value; j--) values[j] = values[j - 1];
    values[j] = value;
  }
}
