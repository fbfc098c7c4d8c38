import { PenumbraError } from '../../../error.ts';
import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { norm, sumOfProducts } from '../sums.ts';
import { jacobiRotation, orient } from './eigen.ts';
import { column, copy, identity, type Matrix, scaleToUnit, transpose, zeros } from './matrix.ts';
import { applyQ, orthonormalFactor, qr, upperFactor } from './qr.ts';

/** A = U diag(values) V' with k = min(m, n) singular values. */
export interface SVD {
  /** m x k, orthonormal columns. */
  readonly left: Matrix;
  /** In descending order, not negative. */
  readonly values: Float64Array;
  /**
   * n x k, orthonormal columns. The entry of largest absolute value of each, the first among
   * equals, is positive; the left vectors follow.
   */
  readonly right: Matrix;
}

/**
 * Singular value decomposition by one-sided Jacobi rotations (Hestenes 1958) of the transposed R of a pivoted QR
 * factorisation, which converges in few sweeps and keeps small singular values of matrices with badly scaled columns
 * accurate (Demmel and Veselic 1992, Drmac and Veselic 2008). In general the error of a singular value is a few 2^-53
 * times the largest; with badly scaled but otherwise well-conditioned columns, a few 2^-53 times the value itself.
 * Singular values below 2^-480 of the largest are 0.
 */
export function svd(a: Matrix): SVD {
  if (a.rows < a.columns) {
    const { left, values, right } = svd(transpose(a));
    return orientRight({ left: right, values, right: left });
  }
  const n = a.columns;
  const scaled = copy(a);
  const scale = scaleToUnit(scaled.data);
  const factorisation = qr(scaled, { pivot: true });
  const { turned, rotation } = orthogonalise(transpose(upperFactor(factorisation)));
  const norms = Float64Array.from({ length: n }, (_, j) => norm(turned.data, j * n, n));
  const order = Array.from(norms.keys()).sort((i, j) => norms[j] - norms[i] || i - j);

  const left = zeros(a.rows, n);
  const right = zeros(n, n);
  const basis = completeBasis(turned, norms, order);
  for (const [position, j] of order.entries()) {
    column(left, position).set(column(rotation, j));
    applyQ(factorisation, column(left, position));
    for (let i = 0; i < n; i++) {
      right.data[factorisation.pivots[i] + position * n] = basis.data[i + position * n];
    }
  }
  return orientRight({ left, values: Float64Array.from(order, (j) => norms[j] / scale), right });
}

function orientRight(decomposition: SVD): SVD {
  const { left, values, right } = decomposition;
  for (let j = 0; j < values.length; j++) {
    if (orient(column(right, j))) {
      const vector = column(left, j);
      for (let i = 0; i < vector.length; i++) vector[i] = 0 - vector[i];
    }
  }
  return decomposition;
}

const MOST_SWEEPS = 60;

/**
 * Rotates columns in pairs until all are orthogonal: x times rotation = turned, which is x
 * overwritten.
 */
function orthogonalise(x: Matrix): { turned: Matrix; rotation: Matrix } {
  const { rows: n, data } = x;
  const rotation = identity(x.columns);
  for (let sweep = 0; ; sweep++) {
    let rotated = false;
    for (let p = 0; p < x.columns - 1; p++) {
      for (let q = p + 1; q < x.columns; q++) {
        const first = squaredNorm(x, p);
        const second = squaredNorm(x, q);
        const beside = sumOfProducts(data, p * n, data, q * n, n);
        if (Math.abs(beside) <= 4 * UNIT_ROUNDOFF * Math.sqrt(first) * Math.sqrt(second)) continue;
        const [, c, s] = jacobiRotation(second - first, beside);
        rotateColumns(x, p, q, c, s);
        rotateColumns(rotation, p, q, c, s);
        rotated = true;
      }
    }
    if (!rotated) break;
    if (sweep === MOST_SWEEPS) {
      throw new PenumbraError(
        'internal',
        'The singular values of a matrix did not converge in 60 sweeps.',
      );
    }
  }
  return { turned: x, rotation };
}

function rotateColumns(a: Matrix, p: number, q: number, c: number, s: number): void {
  const { rows: n, data } = a;
  for (let i = 0; i < n; i++) {
    const first = data[i + p * n];
    const second = data[i + q * n];
    data[i + p * n] = c * first - s * second;
    data[i + q * n] = s * first + c * second;
  }
}

/** A column shorter than 2^-480 of the longest becomes 0, because its products would underflow. */
function squaredNorm(x: Matrix, j: number): number {
  const square = sumOfProducts(x.data, j * x.rows, x.data, j * x.rows, x.rows);
  if (square >= 1.0261342003245941e-289) return square;
  column(x, j).fill(0);
  return 0;
}

/** The columns in the given order divided by their norms; if the norm is 0, any orthonormal completion. */
function completeBasis(x: Matrix, norms: Float64Array, order: readonly number[]): Matrix {
  const n = x.rows;
  const basis = zeros(n, n);
  let found = 0;
  for (const [position, j] of order.entries()) {
    if (norms[j] === 0) break;
    for (let i = 0; i < n; i++) basis.data[i + position * n] = x.data[i + j * n] / norms[j];
    found++;
  }
  if (found === n) return basis;
  const known: Matrix = { rows: n, columns: found, data: basis.data.slice(0, found * n) };
  const completion = orthonormalFactor(qr(known, { pivot: false }), n);
  basis.data.set(completion.data.subarray(found * n), found * n);
  return basis;
}
