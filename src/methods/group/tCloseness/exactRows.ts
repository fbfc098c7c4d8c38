import { toGrid } from '../../../foundation/kernels/index.ts';
import { standardise } from '../../../foundation/numerics/index.ts';

/** Records one after another, on a grid on which the sums of any of them are exact in two doubles. */
export interface ExactRows {
  readonly rows: Float64Array;
  readonly d: number;
  /** The same column by column. */
  readonly columns: readonly Float64Array[];
  /** By column, the constant that is added and subtracted again to get the high part of a value (see `toGrid`). */
  readonly rounder: Float64Array;
}

/** Exact sums of records, which do not depend on the order: a high and a low part for each column. */
export interface ExactSums {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

type Standardisation = Parameters<typeof standardise>[1];

/** The records of standardised columns. O(n d). */
export function exactRows(columns: readonly Float64Array[], how: Standardisation): ExactRows {
  const d = columns.length;
  const n = columns[0].length;
  const rows = new Float64Array(n * d);
  const rounder = new Float64Array(d);
  const onGrid: Float64Array[] = [];
  for (let j = 0; j < d; j++) {
    const { values, high } = toGrid(standardise(columns[j], how), n);
    // 1.5 x 2^52 x the grid of the high parts, by which a double is rounded to that grid.
    rounder[j] = high * 6755399441055744;
    for (let i = 0, at = j; i < n; i++, at += d) rows[at] = values[i];
    onGrid.push(values);
  }
  return { rows, d, columns: onGrid, rounder };
}

export function noSums(d: number): ExactSums {
  return { high: new Float64Array(d), low: new Float64Array(d) };
}

/** Adds a record to sums. */
export function addRecord(sums: ExactSums, { rows, d, rounder }: ExactRows, record: number): void {
  for (let j = 0, at = record * d; j < d; j++, at++) {
    const high = rows[at] + rounder[j] - rounder[j];
    sums.high[j] += high;
    sums.low[j] += rows[at] - high;
  }
}

/** Adds sums to others. */
export function addSums(sums: ExactSums, others: ExactSums): void {
  for (let j = 0; j < sums.high.length; j++) {
    sums.high[j] += others.high[j];
    sums.low[j] += others.low[j];
  }
}

/** Writes the mean of `count` records at an index. */
export function writeMean(sums: ExactSums, count: number, into: Float64Array, at: number): void {
  for (let j = 0; j < sums.high.length; j++) into[at + j] = (sums.high[j] + sums.low[j]) / count;
}
