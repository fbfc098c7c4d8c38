import { timeText } from '../labelled/index.ts';
import { numberText } from '../parquet/index.ts';

/**
 * What stands in a cell. Numbers, dates and timestamps (seconds since 1970) are numbers; booleans, times of the day and errors are texts.
 * An uncalculated cell has a formula whose value was never stored.
 */
export interface Cell {
  readonly kind:
    | 'number'
    | 'date'
    | 'timestamp'
    | 'text'
    | 'boolean'
    | 'time'
    | 'error'
    | 'uncalculated';
  readonly value: number | string;
}

/** A row of a sheet, with its number as the program shows it, from 1. Empty cells are undefined. */
export interface Row {
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

/** A sheet of a workbook. Each reading goes through it from the start. */
export interface Sheet {
  readonly name: string;
  /** Rows that are not empty, in their order. `onMerged` is told each range of cells that were made one. */
  rows(onMerged: (range: string) => void): AsyncIterable<readonly Row[]>;
}

/** The place of a cell as programs show it; both count from 0. */
export function placeOf(row: number, column: number): string {
  return `${lettersOf(column)}${row + 1}`;
}

/** A column as programs show it: A, B, ..., Z, AA. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  }
  return letters;
}

/** The most rows and columns that programs have. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

/** A cell as text. Dates without a time have none. */
export function textOf({ kind, value }: Cell): string {
  if (typeof value === 'string') return value;
  return kind === 'date' || kind === 'timestamp' ? timeText(value, kind) : numberText(value);
}
