import type { Buckets } from './buckets.ts';
import { type ColumnSet, differing, type Keys } from './keys.ts';
import type { ShownRows } from './shown.ts';

/** Values of rows outside of a set of columns, where emptying one row lets the others agree with it. */
interface Place {
  readonly empty: ColumnSet;
  /** Rows that can be emptied in this way. */
  readonly able: readonly number[];
  /** All rows that agree with fewer than k records in the file. */
  readonly rows: readonly number[];
}

/** A set of columns, and the rows for which it is one of the cheapest sets that work. */
export interface Serving {
  readonly empty: ColumnSet;
  readonly rows: readonly number[];
}

/**
 * Empties records, one at a time, until all rows that a layer serves agree with k: always the record that most
 * records in need would then agree with. Counts of these only fall, so a place is counted again when its turn comes.
 * `needs` is the number of further records that each row must agree with.
 */
export function lend(
  keys: Keys,
  layer: readonly Serving[],
  unsafe: Int32Array,
  needs: Int32Array,
  shown: ShownRows,
  buckets: Buckets,
): void {
  const { missing } = keys;
  const places = layer.flatMap((serving) => placesOf(serving, unsafe, buckets));
  const needy = ({ rows }: Place) => {
    let count = 0;
    for (const row of rows) if (needs[row] > 0) count += shown.whole(row).records;
    return count;
  };
  /** Places by the number of records that need them. */
  const queue: Place[][] = [];
  const enter = (place: Place) => {
    const count = needy(place);
    while (queue.length <= count) queue.push([]);
    if (count > 0) queue[count].push(place);
  };
  // From the end, so that of equal places the first is on top.
  for (let p = places.length - 1; p >= 0; p--) enter(places[p]);
  for (let count = queue.length - 1; count > 0; count--) {
    for (let place = queue[count].pop(); place !== undefined; place = queue[count].pop()) {
      if (needy(place) < count || empty(place)) enter(place);
    }
  }

  /** Empties the most needed record; false if none is left. */
  function empty({ empty: set, able, rows }: Place): boolean {
    let best = -1;
    for (const row of able) {
      if (shown.whole(row).records === 0) continue;
      if (best < 0 || needs[row] > needs[best]) best = row;
    }
    if (best < 0) return false;
    shown.empty(best, set, 1);
    for (const row of rows) {
      if (row === best) continue;
      const apart = differing(keys, row, best) & ~(missing[row] | missing[best]);
      if (apart !== 0) needs[row]--;
    }
    return true;
  }
}

function placesOf({ empty, rows }: Serving, unsafe: Int32Array, buckets: Buckets): Place[] {
  buckets.clear(empty, rows.length);
  const able: number[][] = [];
  for (const row of rows) {
    const bucket = buckets.of(row, true);
    if (bucket === able.length) able.push([row]);
    else able[bucket].push(row);
  }
  const agreeing: number[][] = able.map(() => []);
  for (const row of unsafe) {
    const bucket = buckets.of(row, false);
    if (bucket >= 0) agreeing[bucket].push(row);
  }
  return able.map((list, b) => ({ empty, able: list, rows: agreeing[b] }));
}
