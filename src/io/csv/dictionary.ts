/**
 * Distinct sequences of bytes, numbered in the order of their first appearance: open addressing with
 * linear probing over 32-bit FNV-1a hashes (Fowler, Noll and Vo, 1991). Strings are never made to compare.
 */
export class Dictionary {
  /** Number of distinct sequences. */
  size = 0;
  #slots = new Int32Array(64);
  #hashes = new Int32Array(32);
  /** Entry i is #keys from #ends[i - 1] to #ends[i]. */
  #ends = new Int32Array(33);
  #keys = new Uint8Array(256);

  /** Bytes held by the keys. */
  get bytes(): number {
    return this.#ends[this.size];
  }

  /** Number of the entry with these bytes, or -1. Cost: linear in the cell. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const ends = this.#ends;
    const keys = this.#keys;
    const mask = slots.length - 1;
    const length = end - start;
    let slot = hash & mask;
    for (;;) {
      const entry = slots[slot] - 1;
      if (entry < 0) return -1;
      if (this.#hashes[entry] === hash) {
        const from = ends[entry];
        if (ends[entry + 1] - from === length) {
          let i = 0;
          while (i < length && keys[from + i] === bytes[start + i]) i++;
          if (i === length) return entry;
        }
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Adds bytes that are not there yet, and returns their number. */
  add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const entry = this.size;
    if (entry === this.#hashes.length) this.#grow();
    const from = this.#ends[entry];
    const to = from + (end - start);
    if (to > this.#keys.length) this.#keys = larger(this.#keys, Math.max(to, 2 * from));
    for (let i = start; i < end; i++) this.#keys[from + i - start] = bytes[i];
    this.#ends[entry + 1] = to;
    this.#hashes[entry] = hash;
    this.#place(entry);
    return this.size++;
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes[entry] & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry + 1;
  }

  /** Twice the entries; at most half of the slots are ever in use. */
  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const ends = new Int32Array(hashes.length + 1);
    ends.set(this.#ends);
    this.#ends = ends;
    this.#slots = new Int32Array(2 * hashes.length);
    for (let entry = 0; entry < this.size; entry++) this.#place(entry);
  }
}

/** FNV-1a over a cell, its bits stirred once more because probing uses the low ones. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash ^ (hash >>> 15);
}

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}
