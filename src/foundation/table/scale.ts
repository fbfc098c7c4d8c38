/**
 * What the numbers of a column stand for, where a method works on columns of several kinds at once. Categories are
 * codes from 0 on, as doubles; NaN is missing.
 */
export type Scale = NumericScale | OrdinalScale | NominalScale;

interface NumericScale {
  readonly kind: 'numeric';
}

/** Codes ascend with the order of the levels. */
export interface OrdinalScale {
  readonly kind: 'ordinal';
  readonly levels: number;
  /** The code that stands for missing, where that is a level of its own: the last one, outside the order. */
  readonly missing?: number;
}

export interface NominalScale {
  readonly kind: 'nominal';
  readonly levels: number;
  readonly missing?: number;
  /** What the levels are kinds of. */
  readonly tree?: Tree;
}

/**
 * Nodes are numbered: first the levels of the column, as its codes are, then all others. A level may be the parent of
 * another.
 */
export interface Tree {
  /** The parent of each node; -1 for the root, of which there is one. */
  readonly parent: Int32Array;
}

export const NUMERIC: NumericScale = { kind: 'numeric' };
