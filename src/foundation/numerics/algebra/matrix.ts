import { PenumbraError } from '../../../error.ts';
import { binaryScale, largestMagnitude } from '../floatingPoint.ts';

/** A dense matrix, stored column by column: entry (i, j) is data[i + j * rows]. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export function zeros(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float64Array(rows * columns) };
}

export function identity(n: number): Matrix {
  const matrix = zeros(n, n);
  for (let i = 0; i < n; i++) matrix.data[i + i * n] = 1;
  return matrix;
}

/** Columns of equal length side by side, copied. */
export function fromColumns(columns: readonly ArrayLike<number>[]): Matrix {
  const matrix = zeros(columns[0]?.length ?? 0, columns.length);
  for (const [j, column] of columns.entries()) matrix.data.set(column, j * matrix.rows);
  return matrix;
}

/** Rows of equal length one below the other, copied: a way to write a small matrix. */
export function fromRows(rows: readonly ArrayLike<number>[]): Matrix {
  return transpose(fromColumns(rows));
}

export function copy(a: Matrix): Matrix {
  return { rows: a.rows, columns: a.columns, data: a.data.slice() };
}

/** Column j as a view: writing to it writes to the matrix. */
export function column(a: Matrix, j: number): Float64Array {
  return a.data.subarray(j * a.rows, (j + 1) * a.rows);
}

export function transpose(a: Matrix): Matrix {
  const result = zeros(a.columns, a.rows);
  for (let j = 0; j < a.columns; j++) {
    for (let i = 0; i < a.rows; i++) result.data[j + i * a.columns] = a.data[i + j * a.rows];
  }
  return result;
}

/** The product a b by the plain sums of products, in the order of a's columns. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  if (a.columns !== b.rows) throw new RangeError(`${a.columns} columns meet ${b.rows} rows`);
  const result = zeros(a.rows, b.columns);
  for (let j = 0; j < b.columns; j++) {
    const out = j * a.rows;
    for (let k = 0; k < a.columns; k++) {
      const factor = b.data[k + j * b.rows];
      const from = k * a.rows;
      for (let i = 0; i < a.rows; i++) result.data[out + i] += a.data[from + i] * factor;
    }
  }
  return result;
}

/**
 * Multiplies all entries by a power of two that brings the largest into [1/2, 1), and returns that
 * power. Refuses entries that are not finite.
 */
export function scaleToUnit(data: Float64Array): number {
  const largest = largestMagnitude(data);
  if (!Number.isFinite(largest)) {
    throw new PenumbraError(
      'data',
      'A matrix has missing or infinite entries and cannot be decomposed: impute these values or leave out their records first.',
    );
  }
  const scale = binaryScale(largest);
  for (let i = 0; i < data.length; i++) data[i] *= scale;
  return scale;
}
