import type { Work } from '../../../foundation/work/index.ts';
import type { Cells } from './cells.ts';
import { CODES } from './classes.ts';

/** Most columns whose codes, read as one number below 22^4, address a table directly. */
const MOST_DIRECT = 4;
const DIRECT_SIZE = 234256;

/** Cells without the records that are in them. */
export type CellTable = Pick<Cells, 'classes' | 'records'>;

/** The columns of a set (bit j for column j), ascending. */
export function columnsOf(set: number): number[] {
  const columns: number[] = [];
  for (let rest = set; rest > 0; rest &= rest - 1) columns.push(31 - Math.clz32(rest & -rest));
  return columns;
}

/**
 * For each cell of the masked file, the number of original records that agree with it in exactly the columns of
 * each pattern (bit j for the j-th of `columns`): 2^p numbers after one another per cell. No pair is looked at: for
 * each set of columns, a table of the originals tells how many agree with a cell in these columns at least, and
 * inclusion and exclusion (Moebius inversion over the sets that contain a set) leaves those that agree in no
 * other. O(2^p (p + 1) n), and 4 * 2^p bytes per cell.
 */
export function* exactAgreements(
  original: CellTable,
  masked: CellTable,
  columns: readonly number[],
): Work<Int32Array> {
  const patterns = 1 << columns.length;
  const counts = new Int32Array(masked.records.length * patterns);
  const direct = new Int32Array(DIRECT_SIZE);
  for (let set = 0; set < patterns; set++) {
    const chosen = columnsOf(set).map((place) => columns[place]);
    const agreeing = countAgreeing(original, masked, chosen, direct);
    for (let i = 0, at = set; i < agreeing.length; i++, at += patterns) counts[at] = agreeing[i];
    yield { done: set + 1, total: patterns };
  }
  for (let bit = 1; bit < patterns; bit *= 2) {
    for (let start = 0; start < counts.length; start += 2 * bit) {
      for (let at = start, end = start + bit; at < end; at++) counts[at] -= counts[at + bit];
    }
    yield { done: patterns, total: patterns };
  }
  return counts;
}

/**
 * The number of originals that agree with each masked cell in some columns. The table `direct` is empty before and
 * after.
 */
function countAgreeing(
  original: CellTable,
  masked: CellTable,
  columns: readonly number[],
  direct: Int32Array,
): Int32Array {
  const before = project(original, columns);
  const after = project(masked, columns);
  const counts = new Int32Array(after.length);
  if (columns.length <= MOST_DIRECT) {
    for (let i = 0; i < before.length; i++) direct[before[i]] += original.records[i];
    for (let i = 0; i < after.length; i++) counts[i] = direct[after[i]];
    for (let i = 0; i < before.length; i++) direct[before[i]] = 0;
    return counts;
  }
  const table = hashTable(before, original.records);
  for (let i = 0; i < after.length; i++) counts[i] = table(after[i]);
  return counts;
}

/** The classes of each cell in some columns as one number. */
function project(cells: CellTable, columns: readonly number[]): Uint32Array {
  const numbers = new Uint32Array(cells.records.length);
  for (const j of columns) {
    const classes = cells.classes[j];
    for (let i = 0; i < numbers.length; i++) numbers[i] = numbers[i] * CODES + classes[i];
  }
  return numbers;
}

/** Sums the records of equal keys; returns the sum of a key, 0 if the key is unknown. Open addressing, at most half full. */
function hashTable(keys: Uint32Array, records: Int32Array): (key: number) => number {
  const bits = 33 - Math.clz32(keys.length);
  const mask = (1 << bits) - 1;
  const slots = new Uint32Array(mask + 1);
  const sums = new Int32Array(mask + 1);
  // Multiplicative hashing (Knuth 1998, section 6.4): the high bits of the key times 2^32 over the golden ratio.
  const slotOf = (key: number) => {
    let slot = Math.imul(key, 0x9e3779b1) >>> (32 - bits);
    while (sums[slot] !== 0 && slots[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  };
  for (let i = 0; i < keys.length; i++) {
    const slot = slotOf(keys[i]);
    slots[slot] = keys[i];
    sums[slot] += records[i];
  }
  return (key) => sums[slotOf(key)];
}
