import type { Tallies } from '../../../foundation/numerics/index.ts';
import { agreeingRows, combine, type MissingKeys } from '../../../foundation/table/index.ts';

/** The different combinations of the keys of a file, and those that agree with each. */
export interface KeyRows {
  /** The combination of each record. */
  readonly rowOf: Int32Array;
  readonly rows: number;
  readonly recordsOf: Int32Array;
  /** Combinations that agree, as in `agreeingRows`; null if each agrees only with itself. */
  readonly agreeing: { readonly start: Int32Array; readonly others: Int32Array } | null;
}

/** Largest number of pairs of combinations that agree, and of values in all classes together: some seconds. */
const MOST_PAIRS = 20_000_000;
const MOST_VALUES = 50_000_000;

/** The combinations of some keys; null if too many of them agree. */
export function keyRowsOf(keys: readonly Int32Array[], missingKeys: MissingKeys): KeyRows | null {
  const isWild = missingKeys === 'wildcard' && keys.some((key) => key.some((code) => code < 0));
  if (!isWild) {
    const { codes: rowOf, distinct: rows } = combine(keys, keys[0].length);
    return { rowOf, rows, recordsOf: sizesOf(rowOf, rows), agreeing: null };
  }
  const found = agreeingRows(keys, MOST_PAIRS);
  if (found === null) return null;
  const { rowOf, rows, start, others } = found;
  return { rowOf, rows, recordsOf: sizesOf(rowOf, rows), agreeing: { start, others } };
}

/**
 * How often each value occurs among the records that agree with a combination, from how often it occurs in each
 * combination. Null if that is too much. O(values log values) for each combination.
 */
export function joinedTallies(
  single: Tallies,
  { rows, agreeing }: KeyRows,
  levels: number,
): Tallies | null {
  if (agreeing === null) return single;
  const { start, others } = agreeing;
  const most = new Int32Array(rows);
  let total = 0;
  for (let row = 0; row < rows; row++) {
    for (let at = start[row]; at < start[row + 1]; at++) {
      most[row] += single.end[others[at]] - single.start[others[at]];
    }
    total += Math.min(most[row], levels);
    if (total > MOST_VALUES) return null;
  }
  const joined = {
    start: new Int32Array(rows),
    end: new Int32Array(rows),
    levels: new Int32Array(total),
    counts: new Int32Array(total),
  };
  const counts = new Int32Array(levels);
  for (let row = 0, next = 0; row < rows; row++) {
    joined.start[row] = next;
    for (let at = start[row]; at < start[row + 1]; at++) {
      const other = others[at];
      for (let place = single.start[other]; place < single.end[other]; place++) {
        const level = single.levels[place];
        if (counts[level] === 0) joined.levels[next++] = level;
        counts[level] += single.counts[place];
      }
    }
    joined.end[row] = next;
    joined.levels.subarray(joined.start[row], next).sort();
    for (let place = joined.start[row]; place < next; place++) {
      joined.counts[place] = counts[joined.levels[place]];
      counts[joined.levels[place]] = 0;
    }
  }
  return joined;
}

function sizesOf(rowOf: Int32Array, rows: number): Int32Array {
  const sizes = new Int32Array(rows);
  for (const row of rowOf) sizes[row]++;
  return sizes;
}
