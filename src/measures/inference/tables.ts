import type { Estimate } from './estimate.ts';
import { proportionsOf } from './means.ts';

/** A column of a table: codes from 0; a code below 0 is missing. */
export interface Side {
  readonly codes: Int32Array;
  readonly levels: number;
}

/**
 * The share of each table cell, a combination of levels of one column or more, among the records that have a level in
 * each, and its variance p (1 - p) / (n - 1). The last column changes first: in a table of two columns, cells go row by
 * row. Null for fewer than two such records. O(n + cells).
 */
export function cellsOf(sides: readonly Side[]): Estimate[] | null {
  return proportionsOf(
    cellCodes(sides),
    sides.reduce((cells, { levels }) => cells * levels, 1),
  );
}

/** The table cell of each record; -1 if it lacks a level. */
export function cellCodes(sides: readonly Side[]): Int32Array {
  return sides
    .map(({ codes }) => codes)
    .reduce((before, codes, side) =>
      before.map((cell, i) =>
        cell < 0 || codes[i] < 0 ? -1 : cell * sides[side].levels + codes[i],
      ),
    );
}
