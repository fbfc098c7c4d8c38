import { covarianceMatrix, mean } from '../../src/foundation/numerics/index.ts';
import { membersOf, type Partition } from '../../src/methods/contract/index.ts';

export interface MomentGaps {
  readonly means: number;
  readonly covariances: number;
  readonly givenCovariances: number;
}

type Columns = readonly Float64Array[];

/**
 * The largest differences between the moments of two files, divided by standard deviations (divisor n) of the
 * first file, and by what is allowed: 1e-10, or some units in the last place of the largest value where that
 * is more. So a gap above 1 is a defect. Columns that are constant in the file must be equal in both.
 */
export function momentGaps(before: Columns, after: Columns, given: Columns = []): MomentGaps {
  return compare(before, after, given, [Int32Array.from(before[0].keys())]);
}

/** The same inside each group: the largest of all. */
export function groupMomentGaps(
  before: Columns,
  after: Columns,
  given: Columns,
  partition: Partition,
): MomentGaps {
  const { start, members } = membersOf(partition);
  const groups = Array.from({ length: partition.groups }, (_, g) =>
    members.subarray(start[g], start[g + 1]),
  );
  return compare(before, after, given, groups);
}

function compare(
  before: Columns,
  after: Columns,
  given: Columns,
  groups: readonly Int32Array[],
): MomentGaps {
  const all = [...before, ...given];
  const deviation = all.map((column) => Math.sqrt(covarianceMatrix([column], 'n').data[0]));
  const allowed = all.map((column, j) => {
    const largest = column.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    return Math.max(1e-10, (8 * 2 ** -53 * largest) / deviation[j]);
  });
  const gaps = { means: 0, covariances: 0, givenCovariances: 0 };
  for (const [j, column] of before.entries()) {
    if (deviation[j] === 0 && column.some((x, i) => x !== after[j][i])) gaps.means = Infinity;
  }
  const varying = all.map((_, j) => j).filter((j) => deviation[j] > 0);
  for (const records of groups) {
    const pick = (column: Float64Array) => Float64Array.from(records, (i) => column[i]);
    const one = varying.map((j) => pick(all[j]));
    const other = varying.map((j) => (j < before.length ? pick(after[j]) : pick(all[j])));
    const [a, b] = [one, other].map((columns) => covarianceMatrix(columns, 'n'));
    for (const [s, i] of varying.entries()) {
      if (i >= before.length) continue;
      const apart = Math.abs(mean(one[s]) - mean(other[s])) / deviation[i] / allowed[i];
      gaps.means = Math.max(gaps.means, apart);
      for (const [t, j] of varying.entries()) {
        const at = s + t * varying.length;
        const scaled = Math.abs(a.data[at] - b.data[at]) / deviation[i] / deviation[j];
        const kind = j < before.length ? 'covariances' : 'givenCovariances';
        gaps[kind] = Math.max(gaps[kind], scaled / Math.max(allowed[i], allowed[j]));
      }
    }
  }
  return gaps;
}
