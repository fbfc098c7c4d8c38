import type { Buckets } from './buckets.ts';
import type { Classes } from './classes.ts';
import type { Keys } from './keys.ts';

/** Data that the moves of the local search share. */
export interface Search {
  readonly keys: Keys;
  readonly k: number;
  readonly classes: Classes;
  readonly patterns: Int32Array;
  /** Whether these are all sets of columns. */
  readonly isEvery: boolean;
  readonly buckets: Buckets;
  /** Lowest cost of a record of each row with one of the tried sets. */
  readonly least: Float64Array;
  /** Gains below this are rounding. */
  readonly slightest: number;
}

/** A possible destination of a record. */
export interface Elsewhere {
  readonly to: number;
  readonly cost: number;
}

/** Whether a record costs more than its lower bound. */
export function isDear({ keys, classes, least, slightest }: Search, record: number): boolean {
  return classes.paid[record] > least[keys.rowOf[record]] + slightest;
}

/**
 * The cheapest class that a record of this row fits into, below a limit and not among those to avoid. One look-up for
 * each set of columns, from the cheapest: words are combined from those of both halves.
 */
export function elsewhere(
  { keys, classes, patterns }: Search,
  row: number,
  limit: number,
  avoid: (c: number) => boolean,
): Elsewhere | null {
  if (limit <= 0) return null;
  const { d, hashes, missing, cost } = keys;
  const lacks = missing[row];
  const half = d >> 1;
  const low = subsetWords(hashes, row * d, half);
  const high = subsetWords(hashes, row * d + half, d - half);
  const whole = keys.whole[row];
  const home = classes.find(row, 0, whole);
  if (home >= 0 && !avoid(home)) return { to: home, cost: 0 };
  const mask = low.length - 1;
  for (let p = 0; p < patterns.length; p++) {
    const empty = patterns[p];
    if ((empty & lacks) !== 0) continue;
    const price = cost(empty);
    if (price >= limit) return null;
    const c = classes.find(row, empty, whole ^ low[empty & mask] ^ high[empty >>> half]);
    if (c >= 0 && !avoid(c)) return { to: c, cost: price };
  }
  return null;
}

/** The exclusive or of every subset of some words. */
function subsetWords(words: Int32Array, from: number, count: number): Int32Array {
  const all = new Int32Array(1 << count);
  for (let set = 1; set < all.length; set++) {
    all[set] = all[set & (set - 1)] ^ words[from + 31 - Math.clz32(set & -set)];
  }
  return all;
}
