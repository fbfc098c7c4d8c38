import type { Estimate } from './estimate.ts';
import { proportionsOf } from './means.ts';

/** A column of a table: codes from 0; a code below 0 is missing. */
export interface Side {
  readonly codes: Int32Array;
  readonly levels: number;
}

/**
 * The share of each table cell, for one column or two, among the records that have a level in each, and its variance p
 * (1 - p) / (n - 1). Table cells go row by row: first those of the first level of the first column, in the order of the
 * second column. Null for fewer than two such records. O(n + cells).
 */
export function cellsOf(rows: Side, columns?: Side): Estimate[] | null {
  return proportionsOf(cellCodes(rows, columns), rows.levels * (columns?.levels ?? 1));
}

/** The table cell of each record, row by row; -1 if it lacks a level. */
export function cellCodes(rows: Side, columns?: Side): Int32Array {
  if (columns === undefined) return rows.codes;
  return rows.codes.map((row, i) => {
    const column = columns.codes[i];
    return row < 0 || column < 0 ? -1 : row * columns.levels + column;
  });
}
