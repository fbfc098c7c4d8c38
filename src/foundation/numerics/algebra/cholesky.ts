import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { copy, type Matrix, zeros } from './matrix.ts';

/**
 * The lower triangular L with L L' = A and a positive diagonal, for a symmetric positive definite A, of which only the
 * lower triangle is read. Undefined if A is not positive definite to working precision, that is if a pivot is not
 * positive: use `pivotedCholesky` for matrices that can be singular. n^3 / 3 operations.
 */
export function cholesky(a: Matrix): Matrix | undefined {
  const n = a.rows;
  const lower = copy(a);
  const l = lower.data;
  for (let j = 0; j < n; j++) {
    l.fill(0, j * n, j * n + j);
    const pivot = l[j + j * n];
    // Also false for NaN.
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return undefined;
    scaleAndSubtract(l, n, j, Math.sqrt(pivot));
  }
  return lower;
}

export interface PivotedCholesky {
  /** Lower trapezoidal, n x rank, with a positive diagonal that does not increase. */
  readonly factor: Matrix;
  /** The pivot order: row i of the factor belongs to row pivots[i] of A. */
  readonly pivots: Int32Array;
  readonly rank: number;
}

/**
 * L L' = P' A P for a symmetric positive semidefinite A, of which only the lower triangle is read: at each step the
 * largest remaining diagonal entry is the pivot, the first among equals, and the work ends when it is at most
 * `tolerance` times the largest diagonal entry of A (Higham 2002, section 10.3; default n 2^-53). The remainder is then
 * of that order. At most n^3 / 3 operations.
 */
export function pivotedCholesky(
  a: Matrix,
  tolerance: number = a.rows * UNIT_ROUNDOFF,
): PivotedCholesky {
  const n = a.rows;
  const l = copy(a).data;
  const pivots = Int32Array.from({ length: n }, (_, i) => i);
  let rank = 0;
  let threshold = 0;
  for (; rank < n; rank++) {
    let best = rank;
    for (let i = rank + 1; i < n; i++) if (l[i + i * n] > l[best + best * n]) best = i;
    const pivot = l[best + best * n];
    if (rank === 0) threshold = tolerance * pivot;
    if (!(pivot > threshold && pivot < Number.POSITIVE_INFINITY)) break;
    if (best !== rank) exchange(l, n, rank, best, pivots);
    scaleAndSubtract(l, n, rank, Math.sqrt(pivot));
  }
  const factor = zeros(n, rank);
  for (let j = 0; j < rank; j++) {
    for (let i = j; i < n; i++) factor.data[i + j * n] = l[i + j * n];
  }
  return { factor, pivots, rank };
}

/**
 * L x = b by forward substitution, for the leading columns of a lower triangular or trapezoidal L.
 */
export function solveLower(lower: Matrix, b: Float64Array): Float64Array {
  const n = lower.columns;
  const x = b.slice(0, n);
  for (let j = 0; j < n; j++) {
    x[j] /= lower.data[j + j * lower.rows];
    for (let i = j + 1; i < n; i++) x[i] -= lower.data[i + j * lower.rows] * x[j];
  }
  return x;
}

/** L' x = b by back substitution. */
function solveLowerTransposed(lower: Matrix, b: Float64Array): Float64Array {
  const n = lower.columns;
  const x = b.slice(0, n);
  for (let j = n - 1; j >= 0; j--) {
    for (let i = j + 1; i < n; i++) x[j] -= lower.data[i + j * lower.rows] * x[i];
    x[j] /= lower.data[j + j * lower.rows];
  }
  return x;
}

/** A x = b from A's Cholesky factor. */
export function solveCholesky(lower: Matrix, b: Float64Array): Float64Array {
  return solveLowerTransposed(lower, solveLower(lower, b));
}

/** Column j becomes a column of L, and its outer product is subtracted from the lower triangle after it. */
function scaleAndSubtract(l: Float64Array, n: number, j: number, root: number): void {
  l[j + j * n] = root;
  for (let i = j + 1; i < n; i++) l[i + j * n] /= root;
  for (let k = j + 1; k < n; k++) {
    const factor = l[k + j * n];
    for (let i = k; i < n; i++) l[i + k * n] -= l[i + j * n] * factor;
  }
}

/** Exchanges rows and columns j < k of a symmetric matrix that is stored as its lower triangle. */
function exchange(l: Float64Array, n: number, j: number, k: number, pivots: Int32Array): void {
  const swap = (a: number, b: number) => {
    const value = l[a];
    l[a] = l[b];
    l[b] = value;
  };
  for (let i = 0; i < j; i++) swap(j + i * n, k + i * n);
  swap(j + j * n, k + k * n);
  for (let i = j + 1; i < k; i++) swap(i + j * n, k + i * n);
  for (let i = k + 1; i < n; i++) swap(i + j * n, i + k * n);
  const pivot = pivots[j];
  pivots[j] = pivots[k];
  pivots[k] = pivot;
}
