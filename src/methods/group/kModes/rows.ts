import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../contract/index.ts';
import { kindsOf } from '../records/kinds.ts';
import { type Axis, type Space, type SquaredDistance, squaredDistance } from './space.ts';

/**
 * The distinct combinations of values, in an order that depends only on the values: by the first axis, then the
 * second, and so on. Categories repeat, so there are often far fewer combinations than records.
 */
export interface Rows {
  readonly axes: readonly Axis[];
  readonly distance: SquaredDistance;
  /** One row after another. */
  readonly points: Float64Array;
  /** Number of records of each row. */
  readonly counts: Int32Array;
  /** The records of row r, ascending, are members[start[r]] to members[start[r + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** O(n d + m log m) for m rows. */
export function* rowsOf({ axes, columns }: Space): Work<Rows> {
  const distance = squaredDistance(axes);
  const kinds = yield* kindsOf(columns);
  const d = axes.length;
  const order = lexicographic(kinds.columns);
  const points = new Float64Array(order.length * d);
  for (const [j, column] of kinds.columns.entries()) {
    const sorted = gather(column, order);
    for (let r = 0, at = j; r < sorted.length; r++, at += d) points[at] = sorted[r];
  }
  const start = new Int32Array(order.length + 1);
  const members = new Int32Array(kinds.members.length);
  const counts = new Int32Array(order.length);
  for (const [r, kind] of order.entries()) {
    const own = kinds.members.subarray(kinds.start[kind], kinds.start[kind + 1]);
    members.set(own, start[r]);
    counts[r] = own.length;
    start[r + 1] = start[r] + own.length;
  }
  return { axes, distance, points, counts, start, members };
}

function lexicographic(columns: readonly Float64Array[]): Int32Array {
  return Int32Array.from(columns[0].keys()).sort((a, b) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a] - column[b];
    return 0;
  });
}
