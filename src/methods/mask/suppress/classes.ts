import { agreeBut, type ColumnSet, hashBut, type Keys } from './keys.ts';

/**
 * Records in classes: the records of a class are emptied in the same columns, including those that were missing
 * before, and are equal in the others. No two classes are equal, so a class is identified by the values that its
 * records show. A record can be in no class (-1) temporarily.
 */
export class Classes {
  readonly keys: Keys;
  readonly classOf: Int32Array;
  /** The cost of the emptied cells of each record. */
  readonly paid: Float64Array;
  readonly sizes: Int32Array;
  /** The columns without values in a class. */
  readonly emptied: Int32Array;
  /** The number of records of each row with a cost. */
  readonly paying: Int32Array;
  /** Time of the last change of each class, as a count of changes. */
  readonly touched: Int32Array;
  now = 0;
  /** A row with the same values outside of the emptied columns as the class. */
  readonly #sample: Int32Array;
  readonly #hash: Int32Array;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** Free class numbers. */
  readonly #free: number[] = [];
  #made = 0;
  /** Slots of an open hash table: a class plus one, 0 if empty. */
  readonly #places: Int32Array;

  constructor(keys: Keys) {
    const { records, rows } = keys;
    this.keys = keys;
    this.classOf = new Int32Array(records).fill(-1);
    this.paid = new Float64Array(records);
    this.#next = new Int32Array(records);
    this.#previous = new Int32Array(records);
    this.sizes = new Int32Array(records + 1);
    this.emptied = new Int32Array(records + 1);
    this.touched = new Int32Array(records + 1);
    this.#sample = new Int32Array(records + 1);
    this.#hash = new Int32Array(records + 1);
    this.#first = new Int32Array(records + 1);
    this.paying = new Int32Array(rows);
    let places = 16;
    while (places < 2 * (records + 1)) places *= 2;
    this.#places = new Int32Array(places);
  }

  /** Upper limit of class numbers; some of them can be empty. */
  get bound(): number {
    return this.#made;
  }

  /** The class of a row if these columns are emptied, or -1. `hash` is the hash of the other columns. */
  find(row: number, empty: ColumnSet, hash: number): number {
    const places = this.#places;
    const lacks = this.keys.missing[row] | empty;
    const mask = places.length - 1;
    for (let at = hash & mask; places[at] !== 0; at = (at + 1) & mask) {
      const c = places[at] - 1;
      if (this.#hash[c] !== hash || this.emptied[c] !== lacks) continue;
      if (agreeBut(this.keys, this.#sample[c], row, lacks)) return c;
    }
    return -1;
  }

  /** The class found, or a new one without records. */
  open(row: number, empty: ColumnSet): number {
    const hash = hashBut(this.keys, row, empty);
    const found = this.find(row, empty, hash);
    if (found >= 0) return found;
    const c = this.#free.pop() ?? this.#made++;
    this.sizes[c] = 0;
    this.emptied[c] = this.keys.missing[row] | empty;
    this.#sample[c] = row;
    this.#hash[c] = hash;
    this.#first[c] = -1;
    const mask = this.#places.length - 1;
    let at = hash & mask;
    while (this.#places[at] !== 0) at = (at + 1) & mask;
    this.#places[at] = c + 1;
    return c;
  }

  /** Moves a record into a class, or out of all (-1). A class without records is removed. */
  move(record: number, to: number): void {
    const from = this.classOf[record];
    if (from === to) return;
    const row = this.keys.rowOf[record];
    if (this.paid[record] > 0) this.paying[row]--;
    if (from >= 0) {
      this.#unlink(record, from);
      if (--this.sizes[from] === 0) this.#close(from);
      this.touched[from] = ++this.now;
    }
    this.classOf[record] = to;
    this.paid[record] = 0;
    if (to < 0) return;
    this.#link(record, to);
    this.sizes[to]++;
    this.touched[to] = ++this.now;
    this.paid[record] = this.keys.cost(this.emptied[to] & ~this.keys.missing[row]);
    if (this.paid[record] > 0) this.paying[row]++;
  }

  /** Puts all records of a row into its class with these columns emptied. */
  fill(row: number, empty: ColumnSet): void {
    const { start, members } = this.keys;
    const c = this.open(row, empty);
    for (let m = start[row]; m < start[row + 1]; m++) this.move(members[m], c);
  }

  membersOf(c: number): number[] {
    const list: number[] = [];
    if (this.sizes[c] === 0) return list;
    for (let i = this.#first[c]; i >= 0; i = this.#next[i]) list.push(i);
    return list;
  }

  /** A row with the values that the class shows. */
  sampleOf(c: number): number {
    return this.#sample[c];
  }

  #link(record: number, c: number): void {
    const first = this.#first[c];
    this.#next[record] = first;
    this.#previous[record] = -1;
    if (first >= 0) this.#previous[first] = record;
    this.#first[c] = record;
  }

  #unlink(record: number, c: number): void {
    const next = this.#next[record];
    const previous = this.#previous[record];
    if (previous >= 0) this.#next[previous] = next;
    else this.#first[c] = next;
    if (next >= 0) this.#previous[next] = previous;
  }

  /** Removes a class from the table; later ones move up, so that no slot is empty on the way to one. */
  #close(c: number): void {
    const places = this.#places;
    const mask = places.length - 1;
    let hole = this.#hash[c] & mask;
    while (places[hole] !== c + 1) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; places[at] !== 0; at = (at + 1) & mask) {
      const home = this.#hash[places[at] - 1] & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      places[hole] = places[at];
      hole = at;
    }
    places[hole] = 0;
    this.#free.push(c);
  }
}
