import type { Buckets } from './buckets.ts';
import type { ColumnSet, Keys } from './keys.ts';

/** Rows that lack the same columns. */
interface Lacking {
  readonly missing: ColumnSet;
  readonly rows: readonly number[];
}

export function lackingOf({ rows, missing }: Keys): Lacking[] {
  const found = new Map<ColumnSet, number[]>();
  for (let row = 0; row < rows; row++) {
    const list = found.get(missing[row]);
    if (list === undefined) found.set(missing[row], [row]);
    else list.push(row);
  }
  return [...found].map(([missing, rows]) => ({ missing, rows }));
}

/**
 * The number of records of the file that agree with each of some rows, after a set of columns is emptied that
 * includes all missing columns of the row; a missing value of either agrees with everything.
 */
export function countAgreeing(
  keys: Keys,
  asking: Int32Array,
  empty: ColumnSet,
  lacking: readonly Lacking[],
  buckets: Buckets,
): Int32Array {
  const counts = new Int32Array(asking.length);
  if (asking.length === 0) return counts;
  const bucketOf = new Int32Array(asking.length);
  const sizes = new Int32Array(asking.length);
  // Rows that lack different columns, but the same beyond the emptied ones, are counted together.
  const beyond = new Map<ColumnSet, (readonly number[])[]>();
  for (const { missing, rows } of lacking) {
    const lists = beyond.get(missing | empty);
    if (lists === undefined) beyond.set(missing | empty, [rows]);
    else lists.push(rows);
  }
  for (const [set, lists] of beyond) {
    buckets.clear(set, asking.length);
    for (let a = 0; a < asking.length; a++) bucketOf[a] = buckets.of(asking[a], true);
    sizes.fill(0, 0, buckets.count);
    for (const rows of lists) {
      for (const row of rows) {
        const bucket = buckets.of(row, false);
        if (bucket >= 0) sizes[bucket] += keys.start[row + 1] - keys.start[row];
      }
    }
    for (let a = 0; a < asking.length; a++) counts[a] += sizes[bucketOf[a]];
  }
  return counts;
}
