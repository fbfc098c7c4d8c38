import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { norm, sumOfProducts } from '../sums.ts';
import { column, copy, type Matrix, scaleToUnit, zeros } from './matrix.ts';

/** A P = Q R with Q as a product of reflections. */
export interface QR {
  /**
   * R on and above the diagonal; below it the reflections' vectors, whose first entry 1 is not
   * stored.
   */
  readonly packed: Matrix;
  /** Reflection j is I - factors[j] v v'. */
  readonly factors: Float64Array;
  /** Column j of R belongs to column pivots[j] of A. */
  readonly pivots: Int32Array;
  readonly rank: number;
  /** -1 if a column of Q and a row of R change sign so that the diagonal of R is not negative. */
  readonly signs: Int8Array;
}

interface QROptions {
  /** Whether columns are exchanged; without it R keeps their order. Default true. */
  readonly pivot?: boolean;
  /**
   * The rank is the number of diagonal entries of R above this times the largest. Default max(m, n)
   * 2^-52.
   */
  readonly tolerance?: number;
}

/**
 * QR factorisation of an m x n matrix by Householder reflections. Each step takes the column with the largest remaining
 * norm, the first among equals (Businger and Golub 1965), so that the diagonal of R does not increase and shows the
 * rank. The diagonal of R is not negative, which makes the factorisation of a matrix of full rank unique. Norms are
 * recomputed at each step, not downdated, and all inner products are compensated: the error of Q's orthonormality does
 * not grow with m. The rank is relative to the longest column: bring columns to a common scale first. About 2 n^2 (m -
 * n/3) products.
 */
export function qr(a: Matrix, options: QROptions = {}): QR {
  const { pivot = true, tolerance = 2 * Math.max(a.rows, a.columns) * UNIT_ROUNDOFF } = options;
  const { rows: m, columns: n } = a;
  const steps = Math.min(m, n);
  const packed = copy(a);
  const r = packed.data;
  const scale = scaleToUnit(r);
  const factors = new Float64Array(steps);
  const signs = new Int8Array(steps).fill(1);
  const pivots = Int32Array.from({ length: n }, (_, j) => j);
  for (let j = 0; j < steps; j++) {
    if (pivot) {
      const longest = longestColumn(packed, j);
      if (longest !== j) exchangeColumns(packed, j, longest, pivots);
    }
    factors[j] = makeReflection(r, j + j * m, m - j);
    for (let k = j + 1; k < n; k++) reflect(r, j + j * m, factors[j], r, j + k * m, m - j);
  }
  let largest = 0;
  for (let j = 0; j < steps; j++) largest = Math.max(largest, Math.abs(r[j + j * m]));
  let rank = 0;
  for (let j = 0; j < steps; j++) {
    const diagonal = r[j + j * m];
    if (Math.abs(diagonal) > tolerance * largest) rank++;
    if (diagonal < 0) signs[j] = -1;
  }
  for (let k = 0; k < n; k++) {
    for (let i = 0; i <= Math.min(k, m - 1); i++) r[i + k * m] /= scale;
  }
  return { packed, factors, pivots, rank, signs };
}

/** R, min(m, n) x n. */
export function upperFactor({ packed, signs }: QR): Matrix {
  const { rows: m, columns: n, data } = packed;
  const upper = zeros(signs.length, n);
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < Math.min(k + 1, upper.rows); i++) {
      upper.data[i + k * upper.rows] = signs[i] * data[i + k * m];
    }
  }
  return upper;
}

/**
 * The first columns of Q, m x min(m, n) by default. Columns beyond the rank span no column of A but complete the
 * orthonormal basis.
 */
export function orthonormalFactor(factorisation: QR, columns?: number): Matrix {
  const { packed, signs } = factorisation;
  const q = zeros(packed.rows, columns ?? signs.length);
  for (let j = 0; j < q.columns; j++) {
    q.data[j + j * q.rows] = 1;
    applyQ(factorisation, column(q, j));
  }
  return q;
}

/** Q y in place, for y of length m. */
export function applyQ({ packed, factors, signs }: QR, y: Float64Array): void {
  const m = packed.rows;
  for (let j = 0; j < signs.length; j++) y[j] *= signs[j];
  for (let j = signs.length - 1; j >= 0; j--) {
    reflect(packed.data, j + j * m, factors[j], y, j, m - j);
  }
}

/** Q' y in place, for y of length m. */
export function applyQTransposed({ packed, factors, signs }: QR, y: Float64Array): void {
  const m = packed.rows;
  for (let j = 0; j < signs.length; j++) reflect(packed.data, j + j * m, factors[j], y, j, m - j);
  for (let j = 0; j < signs.length; j++) y[j] *= signs[j];
}

/**
 * The b that minimises |y - A b|, in the order of A's columns. If A does not have full rank, the basic solution: the
 * columns beyond the rank get 0. Needs a pivoted factorisation unless A has full rank.
 */
export function leastSquares(factorisation: QR, y: Float64Array): Float64Array {
  const { packed, pivots, rank, signs } = factorisation;
  const m = packed.rows;
  const rotated = y.slice();
  applyQTransposed(factorisation, rotated);
  const coefficients = new Float64Array(packed.columns);
  for (let j = rank - 1; j >= 0; j--) {
    rotated[j] /= signs[j] * packed.data[j + j * m];
    for (let i = 0; i < j; i++) rotated[i] -= signs[i] * packed.data[i + j * m] * rotated[j];
    coefficients[pivots[j]] = rotated[j];
  }
  return coefficients;
}

/** y minus its projection onto the columns of A: orthogonal to all of them, whatever the rank. */
export function leastSquaresResiduals(factorisation: QR, y: Float64Array): Float64Array {
  const residuals = y.slice();
  applyQTransposed(factorisation, residuals);
  residuals.fill(0, 0, factorisation.rank);
  applyQ(factorisation, residuals);
  return residuals;
}

function longestColumn({ rows: m, columns: n, data }: Matrix, from: number): number {
  let longest = from;
  let largest = -1;
  for (let k = from; k < n; k++) {
    const size = norm(data, from + k * m, m - from);
    if (size > largest) {
      largest = size;
      longest = k;
    }
  }
  return longest;
}

function exchangeColumns(a: Matrix, j: number, k: number, pivots: Int32Array): void {
  const kept = column(a, j).slice();
  column(a, j).set(column(a, k));
  column(a, k).set(kept);
  const pivot = pivots[j];
  pivots[j] = pivots[k];
  pivots[k] = pivot;
}

/**
 * Turns x (length entries of data from start) into v without its leading 1, writes +-|x| into the first entry and
 * returns the factor t with (I - t v v') x = +-|x| e_1. The sign avoids cancellation.
 */
function makeReflection(data: Float64Array, start: number, length: number): number {
  const size = norm(data, start, length);
  // 2^-900 of the largest entry of the matrix: nothing is lost, and divisions below stay normal.
  if (size < 1.1830521861667747e-271 || norm(data, start + 1, length - 1) === 0) return 0;
  const first = data[start];
  const diagonal = first > 0 ? -size : size;
  const divisor = first - diagonal;
  for (let i = 1; i < length; i++) data[start + i] /= divisor;
  data[start] = diagonal;
  return (diagonal - first) / diagonal;
}

/** y = (I - factor v v') y for the reflection stored in `data` from `start`. */
function reflect(
  data: Float64Array,
  start: number,
  factor: number,
  y: Float64Array,
  yStart: number,
  length: number,
): void {
  if (factor === 0) return;
  const inner = y[yStart] + sumOfProducts(data, start + 1, y, yStart + 1, length - 1);
  const multiple = factor * inner;
  y[yStart] -= multiple;
  for (let i = 1; i < length; i++) y[yStart + i] -= data[start + i] * multiple;
}
