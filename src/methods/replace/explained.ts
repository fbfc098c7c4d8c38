import { distinctRows } from '../../foundation/kernels/index.ts';
import { membersOf, type Partition } from '../contract/index.ts';
import { gatherGroup } from './moments/groups.ts';
import { split } from './moments/split.ts';

/** How closely given columns determine the replaced ones, and the records themselves. */
export interface Explained {
  /**
   * For each replaced column, the share of its squared deviations from the group means that the given columns explain
   * by least squares in each group (R², not adjusted); NaN if it does not vary in any group.
   */
  readonly rSquared: readonly number[];
  /** Distinct rows of given columns as a share of the records; NaN without given columns or records. */
  readonly distinct: number;
}

/**
 * What the given columns reveal: at an R² near 1 the replaced column can be computed from the released columns, and
 * if most rows are distinct the given columns single out records. Groups without values in a column do not count for
 * it. O(n (p + q)^2).
 */
export function explained(
  columns: readonly Float64Array[],
  given: readonly Float64Array[],
  partition: Partition,
): Explained {
  const { start, members } = membersOf(partition);
  const unit = columns.map(largestIn);
  const all = new Float64Array(columns.length);
  const left = new Float64Array(columns.length);
  for (let g = 0; g < partition.groups; g++) {
    const group = gatherGroup(columns, given, members.subarray(start[g], start[g + 1]));
    if (group === null || group.present.length === 0) continue;
    const { residual, factor, length } = split(group.values, group.given);
    const { count } = residual;
    for (const [at, j] of group.present.entries()) {
      const size = length[at] / unit[j];
      let share = 0;
      for (let k = 0; k < count; k++) {
        share += factor[k + at * count] * factor[k + at * count];
      }
      if (length[at] === 0) continue;
      all[j] += size * size;
      left[j] += size * size * share;
    }
  }
  return {
    rSquared: columns.map((_, j) => Math.max(0, 1 - left[j] / all[j])),
    distinct: distinctShare(given),
  };
}

/** So that squares of large values do not overflow. */
function largestIn(column: Float64Array): number {
  let largest = 0;
  for (const value of column) if (Math.abs(value) > largest) largest = Math.abs(value);
  return largest;
}

function distinctShare(given: readonly Float64Array[]): number {
  const records = given[0]?.length ?? 0;
  if (records === 0) return Number.NaN;
  const width = given.length;
  const rows = new Float64Array(records * width);
  for (let j = 0; j < width; j++) {
    for (let i = 0; i < records; i++) rows[i * width + j] = given[j][i];
  }
  const steps = distinctRows(rows, width);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value.first.length / records;
  }
}
