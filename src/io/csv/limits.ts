/** Bounds on what is read, so that a wrong file fails soon and in little memory. */
export interface Limits {
  /** Bytes of a cell, with its quotes. */
  readonly cell: number;
  /** Columns of a file. */
  readonly columns: number;
  /** Bytes of a record. */
  readonly record: number;
}

export const defaultLimits: Limits = { cell: 1 << 20, columns: 10_000, record: 1 << 24 };
