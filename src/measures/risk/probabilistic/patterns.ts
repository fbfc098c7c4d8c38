import type { Work } from '../../../foundation/work/index.ts';
import type { Cells } from './cells.ts';
import { CODES } from './classes.ts';

/** Tables of up to so many numbers are addressed by the number itself: four columns. */
const MOST_DIRECT = 234256;

/**
 * For each cell of the masked file, the number of original records that agree with it in exactly the columns of
 * each pattern (bit j for column j): 2^p numbers after one another per cell. No pair is looked at: for each
 * set of columns, a table of the originals tells how many agree with a cell in these columns at least, and
 * inclusion and exclusion (Moebius inversion over the sets that contain a set) leaves those that agree in no
 * other. O(2^p (p + 1) n), and 4 * 2^p bytes per cell.
 */
export function* exactAgreements(original: Cells, masked: Cells): Work<Int32Array> {
  const p = masked.classes.length;
  const patterns = 1 << p;
  const counts = new Int32Array(masked.records.length * patterns);
  const direct = new Int32Array(MOST_DIRECT);
  for (let set = 0; set < patterns; set++) {
    countAgreeing(original, masked, set, counts, patterns, direct);
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

/** Number of pairs of records with each pattern, from the above; whole numbers up to n n'. */
export function patternTotals(masked: Cells, agreements: Int32Array): Float64Array {
  const patterns = 1 << masked.classes.length;
  const totals = new Float64Array(patterns);
  for (let cell = 0, at = 0; cell < masked.records.length; cell++) {
    const records = masked.records[cell];
    for (let pattern = 0; pattern < patterns; pattern++, at++) {
      totals[pattern] += records * agreements[at];
    }
  }
  return totals;
}

/**
 * Writes for each masked cell the number of originals that agree in a set of columns to counts[cell * patterns + set].
 * The table `direct` is empty before and after.
 */
function countAgreeing(
  original: Cells,
  masked: Cells,
  set: number,
  counts: Int32Array,
  patterns: number,
  direct: Int32Array,
): void {
  const before = project(original, set);
  const after = project(masked, set);
  let numbers = 1;
  for (let rest = set; rest > 0; rest &= rest - 1) numbers *= CODES;
  if (numbers <= MOST_DIRECT) {
    for (let i = 0; i < before.length; i++) direct[before[i]] += original.records[i];
    for (let i = 0, at = set; i < after.length; i++, at += patterns) counts[at] = direct[after[i]];
    for (let i = 0; i < before.length; i++) direct[before[i]] = 0;
    return;
  }
  const table = hashTable(before, original.records);
  for (let i = 0, at = set; i < after.length; i++, at += patterns) counts[at] = table(after[i]);
}

/** The classes of each cell in a set of columns as one number. */
function project(cells: Cells, set: number): Uint32Array {
  const numbers = new Uint32Array(cells.records.length);
  for (const [j, classes] of cells.classes.entries()) {
    if ((set & (1 << j)) === 0) continue;
    for (let i = 0; i < numbers.length; i++) numbers[i] = numbers[i] * CODES + classes[i];
  }
  return numbers;
}

/** Sums the records of equal keys; gives the sum of a key, 0 where it is unknown. Open addressing, at most half full. */
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
