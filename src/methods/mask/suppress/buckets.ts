import { agreeBut, type Keys } from './keys.ts';

/** Rows by their values outside of a set of columns. */
export class Buckets {
  readonly #keys: Keys;
  /** A bucket plus one, 0 if empty. */
  readonly #places: Int32Array;
  #mask = 0;
  #empty = 0;
  /** The columns whose words are combined, and whether the word of the whole row is one of them. */
  #hashed: number[] = [];
  #isWithout = false;
  /** The bucket's first row, and the next one of each row; -1 at the end. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly #hash: Int32Array;
  readonly #last: Int32Array;
  count = 0;

  constructor(keys: Keys, most: number) {
    this.#keys = keys;
    let places = 16;
    while (places < 2 * most) places *= 2;
    this.#places = new Int32Array(places);
    this.first = new Int32Array(most);
    this.#hash = new Int32Array(most);
    this.#last = new Int32Array(most);
    this.next = new Int32Array(keys.rows);
  }

  /** Resets the table for another set of columns and a largest number of buckets. */
  clear(empty: number, most: number): void {
    let places = 16;
    while (places < 2 * most) places *= 2;
    this.#mask = places - 1;
    this.#places.fill(0, 0, places);
    this.#empty = empty;
    this.count = 0;
    const { d } = this.#keys;
    const columns = Array.from({ length: d }, (_, j) => j);
    const emptied = columns.filter((j) => ((empty >>> j) & 1) === 1);
    // Removes words from the whole or combines words, whichever needs fewer.
    this.#isWithout = 2 * emptied.length < d;
    this.#hashed = this.#isWithout ? emptied : columns.filter((j) => ((empty >>> j) & 1) === 0);
  }

  /** The bucket of a row, which is created if there is none and `make` is true; else -1. */
  of(row: number, make: boolean): number {
    const hash = this.#hashOf(row);
    const places = this.#places;
    let at = hash & this.#mask;
    for (; places[at] !== 0; at = (at + 1) & this.#mask) {
      const bucket = places[at] - 1;
      if (this.#hash[bucket] !== hash) continue;
      if (agreeBut(this.#keys, this.first[bucket], row, this.#empty)) return bucket;
    }
    if (!make) return -1;
    const bucket = this.count++;
    places[at] = bucket + 1;
    this.#hash[bucket] = hash;
    this.first[bucket] = row;
    this.#last[bucket] = row;
    this.next[row] = -1;
    return bucket;
  }

  #hashOf(row: number): number {
    const { hashes, whole, d } = this.#keys;
    const hashed = this.#hashed;
    let hash = this.#isWithout ? whole[row] : 0;
    for (let h = 0; h < hashed.length; h++) hash ^= hashes[row * d + hashed[h]];
    return hash;
  }

  /** Appends a row to its bucket. */
  add(bucket: number, row: number): void {
    if (this.first[bucket] === row) return;
    this.next[this.#last[bucket]] = row;
    this.next[row] = -1;
    this.#last[bucket] = row;
  }

  /** Makes a ring of each bucket: its first row follows its last. */
  close(): void {
    for (let b = 0; b < this.count; b++) this.next[this.#last[b]] = this.first[b];
  }
}
