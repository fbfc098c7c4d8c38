import { finish, type Progress } from '../../../foundation/work/index.ts';
import { mdav } from '../mdav.ts';

/** Number of records that MDAV groups at a time: few enough to take no time. */
const SLICE = 1024;

/** Rows of records in an order in which near ones follow each other. */
export interface SliceTask {
  readonly rows: Float64Array;
  readonly columns: number;
  readonly k: number;
}

/** Number of records of each slice; the last has up to twice as many. */
export function sliceSize(k: number): number {
  return Math.max(SLICE, 2 * k);
}

/**
 * Groups by MDAV in slices of about a thousand adjacent records. Much worse than MDAV of all, but a good start for a
 * search.
 */
export function* groupSlices({ rows, columns, k }: SliceTask): Generator<Progress, Int32Array> {
  const n = rows.length / columns;
  const size = sliceSize(k);
  const slices = Math.max(1, Math.floor(n / size));
  const groupOf = new Int32Array(n);
  let groups = 0;
  for (let slice = 0; slice < slices; slice++) {
    // The order is that of a tree whose branches have a power of two of leaves: so most slices are branches.
    const first = slice * size;
    const end = slice + 1 < slices ? first + size : n;
    const values = Array.from({ length: columns }, (_, j) => {
      const column = new Float64Array(end - first);
      for (let i = first; i < end; i++) column[i - first] = rows[i * columns + j];
      return column;
    });
    const found = finish(mdav.run(values, { k, standardise: 'none' }));
    for (let i = first; i < end; i++) groupOf[i] = groups + found.groupOf[i - first];
    groups += found.groups;
    yield { done: end, total: n };
  }
  return groupOf;
}
