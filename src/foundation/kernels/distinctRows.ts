/** Which of some rows are equal. */
export interface DistinctRows {
  /** The first row of each kind, in ascending order. */
  readonly first: Int32Array;
  /** The kind of each row: all rows of a kind are equal, and no others. */
  readonly kind: Int32Array;
}

/** Rows processed between two pauses. */
const STEP = 100_000;

/**
 * Finds equal rows, stored one after another, in steps. Values are compared by `===`: zeros are equal whatever their
 * sign. O(n d), by a hash table with linear probing that is at most half full.
 */
export function* distinctRows(
  rows: Float64Array,
  columns: number,
): Generator<undefined, DistinctRows> {
  const n = rows.length / columns;
  const mask = 2 ** (33 - Math.clz32(n)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Int32Array(n);
  const kind = new Int32Array(n);
  const hash = rowHash(rows, columns);
  let kinds = 0;
  for (let i = 0; i < n; i++) {
    if (i % STEP === STEP - 1) yield;
    let at = hash(i) & mask;
    while (table[at] >= 0 && !isEqual(rows, columns, first[table[at]], i)) at = (at + 1) & mask;
    if (table[at] < 0) {
      first[kinds] = i;
      table[at] = kinds++;
    }
    kind[i] = table[at];
  }
  return { first: first.slice(0, kinds), kind };
}

function isEqual(rows: Float64Array, columns: number, one: number, other: number): boolean {
  const end = (one + 1) * columns;
  for (let a = one * columns, b = other * columns; a < end; a++, b++) {
    if (rows[a] !== rows[b]) return false;
  }
  return true;
}

/**
 * A hash of the row's bits. The shifts bring high bits down: doubles of small integers differ only in their highest
 * bits.
 */
function rowHash(rows: Float64Array, columns: number): (row: number) => number {
  const value = new Float64Array(1);
  const words = new Int32Array(value.buffer);
  return (row) => {
    let hash = 0;
    const end = (row + 1) * columns;
    for (let at = row * columns; at < end; at++) {
      // Minus zero becomes zero.
      value[0] = rows[at] + 0;
      hash = Math.imul(hash ^ words[0], 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ words[1], 0x85ebca6b);
      hash ^= hash >>> 13;
    }
    return hash ^ (hash >>> 16);
  };
}
