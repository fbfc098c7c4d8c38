import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import type { Keys } from './keys.ts';

/** The rows nearest to some rows, nearest first. */
export type Near = ReadonlyMap<number, readonly number[]>;

/** Largest number of rows that agree outside of one set of columns and are examined for new ones. */
const MOST_LOOKED_AT = 32;

/**
 * For each requesting row up to `most` others, by the importance of the columns in which they differ: for each set of
 * columns, from the cheapest, those that agree in all others and were not found before. If more agree than needed,
 * those that follow in the file. Each row has a largest cost for its search. At most O(2^d d) for each row.
 */
export function* nearestRows(
  keys: Keys,
  asking: ReadonlyMap<number, number>,
  patterns: Int32Array,
  most: number,
  buckets: Buckets,
): Generator<Progress, Near, unknown> {
  let left = [...asking.keys()].sort((a, b) => a - b);
  const near = new Map<number, number[]>(left.map((row) => [row, []]));
  for (let p = 0; p < patterns.length && left.length > 0; p++) {
    if (p % 8 === 0) yield { done: p, total: patterns.length };
    buckets.clear(patterns[p], left.length);
    for (const row of left) buckets.of(row, true);
    for (let row = 0; row < keys.rows; row++) {
      const bucket = buckets.of(row, false);
      if (bucket >= 0) buckets.add(bucket, row);
    }
    buckets.close();
    for (const row of left) {
      const found = near.get(row)!;
      let other = buckets.next[row];
      for (let looked = 0; looked < MOST_LOOKED_AT && other !== row; looked++) {
        if (found.length < most && !found.includes(other)) found.push(other);
        other = buckets.next[other];
      }
    }
    const price = keys.cost(patterns[p]);
    left = left.filter((row) => near.get(row)!.length < most && asking.get(row)! >= price);
  }
  return near;
}
