import {
  type Agglomeration,
  type DistinctRows,
  distinctRows,
  mixtureTree,
  type Weights,
} from '../../../foundation/kernels/index.ts';
import { toTheEnd, type Work } from '../../../foundation/work/index.ts';

/**
 * Model-based agglomerative clustering (Banfield and Raftery 1993, Fraley 1998): the pair of groups that adds least
 * to the criterion (see Agglomeration) is merged repeatedly; in ties the pair with the lower numbers. Equal records
 * are one group from the start. Returns the partitions of all records into 1, 2, ... groups, up to `most` or as many
 * as there are different records, from index 0; groups are numbered in the order of their first records. n^2/2
 * numbers in memory, usually O(n^2 d^3) time.
 */
export function* agglomerate(
  columns: readonly Float64Array[],
  most: number,
  by: Agglomeration = 'VVV',
  weights: Weights = {},
): Work<readonly Int32Array[]> {
  const { first, kind } = equalRecords(columns);
  const kinds = first.length;
  const sizes = new Float64Array(kinds);
  for (const of of kind) sizes[of]++;
  const means = columns.map((column) => Float64Array.from(first, (i) => column[i]));
  const variances = columns.map(spreadOf);
  const growing = mixtureTree({ sizes, means, variances }, by, weights);
  for (;;) {
    const next = growing.next();
    if (next.done) return partitionsOf(kind, kinds, next.value, most);
    yield { done: next.value, total: kinds };
  }
}

function equalRecords(columns: readonly Float64Array[]): DistinctRows {
  const d = columns.length;
  const rows = new Float64Array(columns[0].length * d);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < column.length; i++) rows[i * d + j] = column[i];
  }
  return toTheEnd(distinctRows(rows, d));
}

/** Variance, divisor n, above 0 even if all values are equal. */
function spreadOf(column: Float64Array): number {
  let centre = 0;
  for (const value of column) centre += value / column.length;
  let spread = 0;
  for (const value of column) spread += (value - centre) * (value - centre);
  return Math.max(spread / column.length, Number.EPSILON);
}

/** Partitions into 1, 2, ... groups from pairs of merged groups, the last into one. */
function partitionsOf(
  kind: Int32Array,
  kinds: number,
  merges: Int32Array,
  most: number,
): Int32Array[] {
  // Numbers of groups, after those of the kinds of records: the higher becomes part of the lower.
  const groupOf = Int32Array.from({ length: kinds }, (_, i) => i);
  const found: Int32Array[] = [];
  for (let groups = kinds, at = 0; ; groups--, at += 2) {
    if (groups <= most) found.unshift(partitionOf(groupOf, kind));
    if (groups === 1) return found;
    const [kept, gone] = merges.subarray(at, at + 2);
    for (let i = gone; i < kinds; i++) if (groupOf[i] === gone) groupOf[i] = kept;
  }
}

function partitionOf(groupOf: Int32Array, kind: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return kind.map((of) => {
    const group = groupOf[of];
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group)!;
  });
}
