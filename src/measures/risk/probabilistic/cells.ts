import { firstWhere } from '../../../foundation/numerics/index.ts';
import { CLASSES, CODES, MOST_KEYS } from './classes.ts';

/** Records that have the same class in every column, once. */
export interface Cells {
  /** By column, the class of each cell; cells ascend in the first column, then in the second, and so on. */
  readonly classes: readonly Uint8Array[];
  /** Records in each cell. */
  readonly records: Int32Array;
  /** The cell of each record. */
  readonly cellOf: Int32Array;
}

/** The cells of a file in classes, of at most seven columns. O(n log n). */
export function cellsOf(columns: readonly Uint8Array[]): Cells {
  const n = columns[0].length;
  // 22 codes in 7 columns are fewer than 2^32 numbers.
  const codes = new Uint32Array(n);
  for (const column of columns) for (let i = 0; i < n; i++) codes[i] = codes[i] * CODES + column[i];
  const sorted = codes.slice().sort();
  const distinct = sorted.filter((code, i) => i === 0 || code !== sorted[i - 1]);
  const records = new Int32Array(distinct.length);
  const cellOf = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    cellOf[i] = firstWhere(0, distinct.length, (cell) => distinct[cell] >= codes[i]);
    records[cellOf[i]]++;
  }
  const classes = columns.map(() => new Uint8Array(distinct.length));
  for (let cell = 0; cell < distinct.length; cell++) {
    let rest = distinct[cell];
    for (let j = columns.length - 1; j >= 0; j--) {
      classes[j][cell] = rest % CODES;
      rest = Math.floor(rest / CODES);
    }
  }
  return { classes, records, cellOf };
}

/**
 * Two cells compared: the columns in which both have a value and, of these, those in which they agree, as two sets of
 * bits, bit j for column j.
 */
export function comparisonOf(compared: number, agreeing: number): number {
  return (compared << MOST_KEYS) | agreeing;
}

export const comparedIn = (comparison: number): number => comparison >> MOST_KEYS;

export const agreeingIn = (comparison: number): number => comparison & ((1 << MOST_KEYS) - 1);

/** How two cells compare. */
export function compare(a: Cells, cell: number, b: Cells, other: number): number {
  let compared = 0;
  let agreeing = 0;
  for (let j = 0; j < a.classes.length; j++) {
    const one = a.classes[j][cell];
    const two = b.classes[j][other];
    if (one >= CLASSES || two >= CLASSES) continue;
    compared |= 1 << j;
    if (one === two) agreeing |= 1 << j;
  }
  return comparisonOf(compared, agreeing);
}

/** The columns in which each cell has no value. */
export function missingIn({ classes, records }: Pick<Cells, 'classes' | 'records'>): Uint8Array {
  const missing = new Uint8Array(records.length);
  for (const [j, column] of classes.entries()) {
    for (let cell = 0; cell < missing.length; cell++) {
      if (column[cell] >= CLASSES) missing[cell] |= 1 << j;
    }
  }
  return missing;
}
