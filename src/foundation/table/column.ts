import type { Tree } from './scale.ts';

/**
 * A column of a table. Numbers are doubles with NaN for missing, categories are codes into a list of
 * levels with -1 for missing, everything else stays text with null for missing and is never guessed into
 * a number: leading zeros and identifiers above 2^53 survive.
 */
export type Column = NumericColumn | CategoricalColumn | TextColumn;

export type Kind = Column['kind'];

export interface NumericColumn {
  readonly kind: 'numeric';
  /** As written in the header. Can be empty, and need not be unique. */
  readonly name: string;
  readonly values: Float64Array;
  readonly grid: Grid;
}

export interface CategoricalColumn {
  readonly kind: 'categorical';
  readonly name: string;
  readonly codes: Int32Array;
  readonly levels: readonly string[];
  /** Whether the levels have an order (ordinal) or not (nominal). */
  readonly ordered: boolean;
  /** The taxonomy of the levels: a tree whose first nodes are the levels, and the names of all nodes. */
  readonly taxonomy?: { readonly names: readonly string[]; readonly tree: Tree };
}

export interface TextColumn {
  readonly kind: 'text';
  readonly name: string;
  readonly values: readonly (string | null)[];
}

/**
 * The decimals that a numeric column was written with. Protected values are rounded to the same grid by default: an age
 * stays an integer, money keeps two decimals.
 */
export interface Grid {
  /** Digits after the decimal mark, 0 to 15; 'full' if the column has more, or uses exponents. */
  readonly decimals: number | 'full';
  /** Whether every value was written with exactly that many digits (`12.50`), so that zeros are kept. */
  readonly padded: boolean;
}

/** The text of a number in a column: levels, keys and pseudonyms are made of it, so it is the same everywhere. */
export function numberText(value: number, { decimals, padded }: Grid): string {
  return padded && decimals !== 'full' ? value.toFixed(decimals) : String(value);
}

/** Number of records whose value in this column is missing. */
export function countMissing(column: Column): number {
  let count = 0;
  switch (column.kind) {
    case 'numeric':
      for (const value of column.values) if (Number.isNaN(value)) count++;
      return count;
    case 'categorical':
      for (const code of column.codes) if (code < 0) count++;
      return count;
    case 'text':
      for (const value of column.values) if (value === null) count++;
      return count;
  }
}

/** 10 to the power of 0 to 15, exact. */
export const POWERS_OF_TEN: readonly number[] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/**
 * `x` in units of its last decimal, rounded half to even, or Infinity from 2^52 units on, where a double has no halves
 * and is already on the grid. From 2^51 on the product for a value on the grid can be half a unit off, so that case is
 * tested first.
 */
export function unitsOnGrid(x: number, decimals: number): number {
  const size = Math.abs(x);
  const scale = POWERS_OF_TEN[decimals];
  const scaled = size * scale;
  if (scaled >= 4503599627370496) return Number.POSITIVE_INFINITY;
  const below = Math.floor(scaled);
  if (below / scale === size) return below;
  if ((below + 1) / scale === size) return below + 1;
  const rest = scaled - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}

/**
 * The value of `x` on a grid: rounded half to even to its decimals, unchanged for 'full'. Half away from zero would
 * raise the mean of a column of integers, because means of an even number of them often end in .5.
 */
export function onGrid(x: number, decimals: number | 'full'): number {
  if (decimals === 'full' || !Number.isFinite(x)) return x;
  const units = unitsOnGrid(x, decimals);
  if (units === Number.POSITIVE_INFINITY) return x;
  const rounded = units / POWERS_OF_TEN[decimals];
  return x < 0 ? 0 - rounded : rounded;
}

/** A cell as text; null if it is missing. */
export function cellText(column: Column, record: number): string | null {
  switch (column.kind) {
    case 'numeric':
      return Number.isNaN(column.values[record]) ? null : String(column.values[record]);
    case 'categorical':
      return column.codes[record] < 0 ? null : column.levels[column.codes[record]];
    case 'text':
      return column.values[record];
  }
}

/** Half a unit of the last written decimal: how far rounding to the grid can move a value. */
export function halfUnit(decimals: number | 'full'): number {
  return decimals === 'full' ? 0 : 0.5 / POWERS_OF_TEN[decimals];
}

/** The number of records of some columns. In a file that was read in part, columns that were not read are empty. */
export function recordsIn(columns: readonly Column[]): number {
  return columns.reduce((most, column) => {
    const { length } = column.kind === 'categorical' ? column.codes : column.values;
    return Math.max(most, length);
  }, 0);
}
