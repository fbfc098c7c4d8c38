/**
 * The meaning of the numbers of a column, for methods that take several kinds of columns. Categories are codes from 0,
 * as doubles; NaN is missing.
 */
export type Scale = NumericScale | OrdinalScale | NominalScale;

interface NumericScale {
  readonly kind: 'numeric';
}

/** Codes ascend with the order of the levels. */
export interface OrdinalScale {
  readonly kind: 'ordinal';
  readonly levels: number;
  /** The code of missing values, if these count as a level: the last code, outside the order. */
  readonly missing?: number;
}

export interface NominalScale {
  readonly kind: 'nominal';
  readonly levels: number;
  readonly missing?: number;
  /** The taxonomy of the levels. */
  readonly tree?: Tree;
}

/**
 * Nodes are numbered: first the levels of the column, by their codes, then all others. A level can be the parent of
 * another.
 */
export interface Tree {
  /** The parent of each node; -1 for the root. There is exactly one root. */
  readonly parent: Int32Array;
}

export const NUMERIC: NumericScale = { kind: 'numeric' };
