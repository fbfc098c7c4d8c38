import type { Weights } from '../weighing.ts';

/** A column of both files as codes from 0 to levels - 1; a negative code is missing and counts as a separate level. */
export interface Coded {
  readonly original: Int32Array;
  readonly masked: Int32Array;
  readonly levels: number;
}

/** Largest number of possible cells for which an array finds a cell faster than a map. */
const FEW_CELLS = 65_536;

/**
 * Two columns as one, whose levels are the combinations that occur in one of the files, numbered in order of
 * appearance, the original first. None of the codes is negative. O(n) time and O(used cells) memory, for any number of
 * levels; cell numbers are exact up to 2^53 possible cells.
 */
export function crossed(a: Coded, b: Coded): Coded {
  const width = b.levels + 1;
  const possible = (a.levels + 1) * width;
  const records = a.original.length + a.masked.length;
  const number = possible <= Math.max(FEW_CELLS, 2 * records) ? byArray(possible) : byMap();
  let levels = 0;
  const join = (first: Int32Array, second: Int32Array) => {
    const codes = new Int32Array(first.length);
    for (let i = 0; i < codes.length; i++) {
      const x = first[i] < 0 ? a.levels : first[i];
      const y = second[i] < 0 ? b.levels : second[i];
      const code = number(x * width + y, levels);
      if (code === levels) levels++;
      codes[i] = code;
    }
    return codes;
  };
  const original = join(a.original, b.original);
  const masked = join(a.masked, b.masked);
  return { original, masked, levels };
}

/** The number of a cell, or the next free number for a new cell. */
type Numbering = (cell: number, next: number) => number;

function byArray(possible: number): Numbering {
  // One more than the number of the cell, so that 0 is a new one.
  const known = new Int32Array(possible);
  return (cell, next) => {
    if (known[cell] === 0) known[cell] = next + 1;
    return known[cell] - 1;
  };
}

function byMap(): Numbering {
  const known = new Map<number, number>();
  return (cell, next) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    known.set(cell, next);
    return next;
  };
}

/**
 * The number of records with each level, or the sum of their weights; missing is counted after the last level.
 * O(n + levels).
 */
export function countsOf(
  codes: Int32Array,
  levels: number,
  weights: Weights = null,
): Int32Array | Float64Array {
  if (weights !== null) {
    const sums = new Float64Array(levels + 1);
    for (let i = 0; i < codes.length; i++) sums[codes[i] < 0 ? levels : codes[i]] += weights[i];
    return sums;
  }
  const counts = new Int32Array(levels + 1);
  for (let i = 0; i < codes.length; i++) counts[codes[i] < 0 ? levels : codes[i]]++;
  return counts;
}
