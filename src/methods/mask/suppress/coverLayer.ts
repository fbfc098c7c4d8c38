import type { Buckets } from './buckets.ts';
import type { Classes } from './classes.ts';
import { hashBut } from './keys.ts';

/** Share of the places that are opened before all are counted again. */
const SHARE = 0.25;

/** Smallest number of places that are opened before all are counted again. */
const SOME = 64;

/** State of a row in this layer: no place yet, a certain place, or a member of a class. */
const FREE = 0;
const SURE = 1;
const MEMBER = 2;

/** Places: values of rows outside of a set of columns that at least k records would share. */
interface Places {
  readonly empty: number[];
  /** The rows of place p are rows[start[p]] to rows[start[p + 1] - 1]. */
  readonly start: number[];
  rows: Int32Array;
}

/**
 * Serves as many rows as possible with sets of columns that cost about the same. A row has several places, one for
 * each set. A place becomes a class with k records of its own; then all others that fit have a certain place and can
 * still help to open another one. So a place is opened with the rows that have the fewest other places, and the
 * places whose k rows have the fewest come first: the sum of 1 / (places of a row) over the k, largest first. After a
 * quarter of the places all are counted again.
 */
export function coverLayer(
  classes: Classes,
  left: Int32Array,
  k: number,
  layer: Int32Array,
  buckets: Buckets,
): void {
  const { keys } = classes;
  const { start: startOf } = keys;
  const sizeOf = (row: number) => startOf[row + 1] - startOf[row];
  const state = new Uint8Array(keys.rows);
  const places = placesOf(classes, left, k, layer, buckets, state);
  const options = new Int32Array(keys.rows);
  const scores = new Float64Array(places.empty.length);
  /** Records that a place could have, and those of them without any place. */
  const count = (p: number) => {
    let able = 0;
    let without = 0;
    for (let at = places.start[p]; at < places.start[p + 1]; at++) {
      const row = places.rows[at];
      if (state[row] !== MEMBER) able += sizeOf(row);
      if (state[row] === FREE) without += sizeOf(row);
    }
    return { isUseful: able >= k && without > 0, without };
  };
  let live = Int32Array.from(places.empty, (_, p) => p);
  while (live.length > 0) {
    options.fill(0);
    live = live.filter((p) => count(p).isUseful);
    for (const p of live) {
      for (let at = places.start[p]; at < places.start[p + 1]; at++) options[places.rows[at]]++;
    }
    for (const p of live) scores[p] = scoreOf(p) + Math.min(count(p).without, 1000) * 1e-6;
    live.sort((a, b) => scores[b] - scores[a] || a - b);
    const some = Math.max(SOME, Math.ceil(live.length * SHARE));
    for (const p of live.subarray(0, some)) if (count(p).isUseful) open(p);
    live = live.subarray(some);
  }
  for (const row of left) {
    if (state[row] !== SURE) continue;
    const empty = layer.find((set) => classes.find(row, set, hashBut(keys, row, set)) >= 0);
    classes.fill(row, empty!);
  }

  function scoreOf(p: number): number {
    const tally = new Int32Array(layer.length + 1);
    for (let at = places.start[p]; at < places.start[p + 1]; at++) {
      const row = places.rows[at];
      if (state[row] !== MEMBER) tally[options[row]] += sizeOf(row);
    }
    let score = 0;
    let needed = k;
    for (let o = 1; needed > 0 && o < tally.length; o++) {
      const taken = Math.min(needed, tally[o]);
      score += taken / o;
      needed -= taken;
    }
    return score;
  }

  function open(p: number): void {
    let needed = k;
    for (let o = 1; needed > 0; o++) {
      for (let at = places.start[p]; at < places.start[p + 1] && needed > 0; at++) {
        const row = places.rows[at];
        if (state[row] === MEMBER || options[row] !== o) continue;
        state[row] = MEMBER;
        classes.fill(row, places.empty[p]);
        needed -= sizeOf(row);
      }
    }
    for (let at = places.start[p]; at < places.start[p + 1]; at++) {
      if (state[places.rows[at]] === FREE) state[places.rows[at]] = SURE;
    }
  }
}

/** Where k rows would be equal; rows that equal an existing class have a certain place. */
function placesOf(
  classes: Classes,
  left: Int32Array,
  k: number,
  layer: Int32Array,
  buckets: Buckets,
  state: Uint8Array,
): Places {
  const { keys } = classes;
  const places: Places = { empty: [], start: [0], rows: new Int32Array(2 * left.length) };
  const sizes = new Int32Array(left.length);
  let filled = 0;
  for (const empty of layer) {
    buckets.clear(empty, left.length);
    sizes.fill(0);
    for (const row of left) {
      const bucket = buckets.of(row, true);
      buckets.add(bucket, row);
      sizes[bucket] += keys.start[row + 1] - keys.start[row];
    }
    if (filled + left.length > places.rows.length) {
      const larger = new Int32Array(2 * places.rows.length + left.length);
      larger.set(places.rows);
      places.rows = larger;
    }
    for (let b = 0; b < buckets.count; b++) {
      const first = buckets.first[b];
      if (classes.find(first, empty, hashBut(keys, first, empty)) >= 0) {
        for (let row = first; row >= 0; row = buckets.next[row]) state[row] = SURE;
      } else if (sizes[b] >= k) {
        for (let row = first; row >= 0; row = buckets.next[row]) places.rows[filled++] = row;
        places.empty.push(empty);
        places.start.push(filled);
      }
    }
  }
  return places;
}
