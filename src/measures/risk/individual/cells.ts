import { combine } from '../../../foundation/table/index.ts';

/**
 * The cells of the key table: records that are equal in all keys share a cell. Missing (-1) counts as a separate value.
 */
export interface Cells {
  readonly cellOf: Int32Array;
  /** The number of records in each cell: its sample frequency f. */
  readonly counts: Int32Array;
}

/** The cells of some key columns. O(n) per key. */
export function cellsOf(keys: readonly Int32Array[], records: number): Cells {
  const { codes, distinct } = combine(keys, records);
  const counts = new Int32Array(distinct);
  for (let i = 0; i < records; i++) counts[codes[i]]++;
  return { cellOf: codes, counts };
}

/** The number of cells with exactly the given number of records. */
export function cellsWith({ counts }: Cells, records: number): number {
  let cells = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] === records) cells++;
  return cells;
}
