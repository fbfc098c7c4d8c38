import type { Work } from '../../../foundation/work/index.ts';
import type { RankWindows } from './rankWindows.ts';

/** The windows of the persons in one column. */
interface AskedWindows {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Persons in the order of their values: neither end of a window comes before the same end of an earlier one. */
  readonly order: Int32Array;
}

export function windowsOf({ window }: RankWindows, values: Float64Array): AskedWindows {
  const from = new Int32Array(values.length);
  const to = new Int32Array(values.length);
  for (let a = 0; a < values.length; a++) {
    const { from: first, to: last } = window(values[a]);
    from[a] = first;
    to[a] = last;
  }
  const order = Int32Array.from(values.keys()).sort((a, b) => from[a] - from[b] || to[a] - to[b]);
  return { from, to, order };
}

/** Words of bits that all persons use together, few enough to stay in cache. */
const MOST_WORDS = 1e6;
const FEWEST_WORDS = 64;

/**
 * Adds to `left`, for each person, the number of candidates that are in the windows of all columns. Candidates are
 * processed some thousands at a time: in each column their bits are set and cleared as the window moves through the
 * persons in order, and each person keeps the bits that were set in every column. d n m / 32 steps for m persons.
 */
export function* countInAll(
  columns: readonly RankWindows[],
  asked: readonly AskedWindows[],
  left: Int32Array,
): Work<void> {
  const persons = left.length;
  const n = columns[0].rankOf.length;
  if (persons === 0) return;
  const words = Math.min(
    Math.ceil(n / 32),
    Math.max(FEWEST_WORDS, Math.floor(MOST_WORDS / persons)),
  );
  const atOnce = 32 * words;
  const byRank = columns.map((column) => inChunks(column.byRank, atOnce));
  const kept = new Int32Array(persons * words);
  const bits = new Int32Array(words);
  for (let first = 0; first < n; first += atOnce) {
    yield { done: n + first, total: 2 * n };
    kept.fill(-1);
    for (const [k, { rankOf }] of columns.entries()) {
      const records = byRank[k].subarray(first, Math.min(n, first + atOnce));
      keepInWindows({ records, first }, rankOf, asked[k], bits, kept);
    }
    for (let a = 0; a < persons; a++) {
      for (let w = a * words; w < (a + 1) * words; w++) if (kept[w] !== 0) left[a] += ones(kept[w]);
    }
  }
}

/**
 * The same numbers in blocks: those below `size` first, then those below twice `size`, and so on. Order within a block
 * is kept.
 */
function inChunks(numbers: Int32Array, size: number): Int32Array {
  const next = Int32Array.from({ length: Math.ceil(numbers.length / size) }, (_, c) => c * size);
  const result = new Int32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i];
    result[next[Math.floor(number / size)]++] = number;
  }
  return result;
}

/** Records from number `first` on, in rank order. */
interface Chunk {
  readonly records: Int32Array;
  readonly first: number;
}

function keepInWindows(
  { records, first }: Chunk,
  rankOf: Int32Array,
  { from, to, order }: AskedWindows,
  bits: Int32Array,
  kept: Int32Array,
): void {
  const words = bits.length;
  bits.fill(0);
  let enter = 0;
  let leave = 0;
  for (let o = 0; o < order.length; o++) {
    const a = order[o];
    for (; enter < records.length && rankOf[records[enter]] <= to[a]; enter++) {
      const bit = records[enter] - first;
      bits[bit >> 5] |= 1 << (bit & 31);
    }
    for (; leave < records.length && rankOf[records[leave]] < from[a]; leave++) {
      const bit = records[leave] - first;
      bits[bit >> 5] &= ~(1 << (bit & 31));
    }
    for (let w = 0, at = a * words; w < words; w++, at++) kept[at] &= bits[w];
  }
}

/** The number of bits that are set in a word (Warren 2002). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
