import { combine } from '../../../foundation/table/index.ts';

/** Records that are equal in all key columns are in one cell; a missing value (-1) is a value of its own. */
export interface Cells {
  readonly cellOf: Int32Array;
  /** Records of each cell, its sample frequency f. */
  readonly counts: Int32Array;
}

/** The cells of some key columns. O(n) per key. */
export function cellsOf(keys: readonly Int32Array[], records: number): Cells {
  const { codes, distinct } = combine(keys, records);
  const counts = new Int32Array(distinct);
  for (let i = 0; i < records; i++) counts[codes[i]]++;
  return { cellOf: codes, counts };
}

/** How many cells have exactly so many records. */
export function cellsWith({ counts }: Cells, records: number): number {
  let cells = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] === records) cells++;
  return cells;
}
