import { PenumbraError } from '../../../error.ts';
import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { column, identity, type Matrix, scaleToUnit, zeros } from './matrix.ts';

export interface SymmetricEigen {
  /** In descending order. */
  readonly values: Float64Array;
  /**
   * Orthonormal columns in the order of the values. The entry of largest absolute value of each
   * column, the first among equals, is positive.
   */
  readonly vectors: Matrix;
}

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, of which only the lower triangle is read, by cyclic Jacobi
 * rotations (Rutishauser 1966). An off-diagonal entry counts as zero if it is at most 2^-53 times the geometric mean of
 * its two diagonal entries, so that small eigenvalues of a positive definite matrix are as accurate as the scaled
 * matrix allows (Demmel and Veselic 1992). About 6 to 10 sweeps of 2 n^3 products each: for up to a few hundred
 * columns.
 */
export function symmetricEigen(matrix: Matrix): SymmetricEigen {
  const n = matrix.rows;
  const a = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) a[i + j * n] = a[j + i * n] = matrix.data[i + j * n];
  }
  const scale = scaleToUnit(a);
  const v = identity(n).data;
  for (let sweep = 0; ; sweep++) {
    let rotated = false;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        if (negligible(a, n, p, q)) continue;
        rotate(a, v, n, p, q);
        rotated = true;
      }
    }
    if (!rotated) break;
    if (sweep === MOST_SWEEPS) {
      throw new PenumbraError(
        'internal',
        'The eigenvalues of a matrix did not converge in 60 sweeps.',
      );
    }
  }
  const found = Float64Array.from({ length: n }, (_, j) => a[j + j * n]);
  const order = Array.from(found.keys()).sort((i, j) => found[j] - found[i] || i - j);
  const vectors = zeros(n, n);
  for (const [position, j] of order.entries()) {
    vectors.data.set(v.subarray(j * n, (j + 1) * n), position * n);
    orient(column(vectors, position));
  }
  return { values: Float64Array.from(order, (j) => found[j] / scale), vectors };
}

/** Changes the sign of a vector, if necessary, so that its largest entry in absolute value is positive. */
export function orient(vector: Float64Array): boolean {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    if (Math.abs(vector[i]) > Math.abs(largest)) largest = vector[i];
  }
  if (largest >= 0) return false;
  for (let i = 0; i < vector.length; i++) vector[i] = 0 - vector[i];
  return true;
}

/**
 * The tangent, cosine and sine of the rotation that makes a symmetric 2 x 2 matrix diagonal, with the smaller of the
 * two angles. The difference is second minus first diagonal entry.
 */
export function jacobiRotation(difference: number, beside: number): [number, number, number] {
  const cotangent = difference / (2 * beside);
  const size = Math.abs(cotangent);
  // Above 2^30 the square root equals the number itself.
  const tangent = 1 / (size + (size > 1073741824 ? size : Math.sqrt(1 + size * size)));
  const t = cotangent < 0 ? -tangent : tangent;
  const c = 1 / Math.sqrt(1 + t * t);
  return [t, c, t * c];
}

const MOST_SWEEPS = 60;
/** 2^-900: below it products underflow; relative to a largest entry of 1 nothing is lost. */
const TINY = 1.1830521861667747e-271;

function negligible(a: Float64Array, n: number, p: number, q: number): boolean {
  const beside = Math.abs(a[p + q * n]);
  if (beside < TINY) return true;
  const first = Math.abs(a[p + p * n]);
  const second = Math.abs(a[q + q * n]);
  return beside <= UNIT_ROUNDOFF * Math.sqrt(first) * Math.sqrt(second);
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const beside = a[p + q * n];
  const [t, c, s] = jacobiRotation(a[q + q * n] - a[p + p * n], beside);
  a[p + p * n] -= t * beside;
  a[q + q * n] += t * beside;
  a[p + q * n] = 0;
  a[q + p * n] = 0;
  for (let i = 0; i < n; i++) {
    if (i !== p && i !== q) {
      const first = a[i + p * n];
      const second = a[i + q * n];
      a[i + p * n] = a[p + i * n] = c * first - s * second;
      a[i + q * n] = a[q + i * n] = s * first + c * second;
    }
    const first = v[i + p * n];
    const second = v[i + q * n];
    v[i + p * n] = c * first - s * second;
    v[i + q * n] = s * first + c * second;
  }
}
