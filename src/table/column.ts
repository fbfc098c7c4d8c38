/**
 * A column of a table. Numbers are doubles with NaN for missing, categories are codes into a list of
 * levels with -1 for missing, everything else stays text with null for missing and is never guessed into
 * a number: leading zeros and identifiers above 2^53 survive.
 */
export type Column = NumericColumn | CategoricalColumn | TextColumn;

export type Kind = Column['kind'];

export interface NumericColumn {
  readonly kind: 'numeric';
  /** As it stands in the header. May be empty, and need not be unique. */
  readonly name: string;
  readonly values: Float64Array;
  readonly grid: Grid;
}

export interface CategoricalColumn {
  readonly kind: 'categorical';
  readonly name: string;
  readonly codes: Int32Array;
  readonly levels: readonly string[];
  /** Whether the order of the levels means something (ordinal) or not (nominal). */
  readonly ordered: boolean;
}

export interface TextColumn {
  readonly kind: 'text';
  readonly name: string;
  readonly values: readonly (string | null)[];
}

/**
 * The decimals a numeric column was written with. Protected values are rounded to the same grid by
 * default: an age stays an integer, money keeps two decimals.
 */
export interface Grid {
  /** Digits behind the decimal mark, 0 to 15; 'full' where the column has more, or uses exponents. */
  readonly decimals: number | 'full';
  /** Whether every value was written with exactly that many (`12.50`), so that zeros are kept. */
  readonly padded: boolean;
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

/** The value of `x` on a grid: rounded half away from zero to its decimals, unchanged for 'full'. */
export function onGrid(x: number, decimals: number | 'full'): number {
  if (decimals === 'full' || !Number.isFinite(x)) return x;
  const scale = POWERS_OF_TEN[decimals];
  const scaled = Math.abs(x) * scale;
  // Beyond 2^52 a double has no halves left at this scale, so it is on the grid already.
  if (scaled >= 4503599627370496) return x;
  const rounded = Math.round(scaled) / scale;
  return x < 0 ? 0 - rounded : rounded;
}
