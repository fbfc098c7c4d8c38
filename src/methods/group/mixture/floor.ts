import {
  cholesky,
  type Matrix,
  symmetricEigen,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Scatter } from './scatter.ts';
import { factorInto, invertLower } from './triangular.ts';

/**
 * How narrow a component may be: in every direction its variance is at least `share` of that of all
 * records (divisor n). Without it a component that shrinks onto equal or collinear records has a density
 * without bound (Hathaway 1985), and so has BIC. The bound does not depend on the scale of the columns.
 */
export interface Floor {
  readonly share: number;
  /** Covariance of all records; where columns depend on each other linearly, widened to be definite. */
  readonly total: Matrix;
  /** Its Cholesky factor and the inverse of that. */
  readonly lower: Float64Array;
  readonly inverse: Float64Array;
}

/** Standard deviations of a ten-thousandth of that of all records. */
export const FLOOR_SHARE = 1e-8;

/** Correlation matrices are widened to eigenvalues of this: below it, columns count as linearly dependent. */
const DEPENDENT = 1e-4;

/** The floor under the components of records with this covariance, in which no variance is 0. */
export function floorUnder(covariance: Matrix, share: number): Floor {
  const d = covariance.rows;
  const deviations = Float64Array.from({ length: d }, (_, j) =>
    Math.sqrt(covariance.data[j + j * d]),
  );
  const correlation = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      correlation.data[i + j * d] = covariance.data[i + j * d] / (deviations[i] * deviations[j]);
    }
  }
  const total = widened(correlation, DEPENDENT);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) total.data[i + j * d] *= deviations[i] * deviations[j];
  }
  const lower = cholesky(total)!.data;
  return { share, total, lower, inverse: invertLower(lower, d) };
}

/** Whether all covariances are above the floor: their diagonals, or their difference from it positive definite. */
export function isAbove(s: Scatter, floor: Floor, diagonal: boolean): boolean {
  const { dimensions: d, components, covariance } = s;
  const bound = floor.total.data;
  const difference = new Float64Array(d * d);
  const factor = new Float64Array(d * d);
  for (let g = 0; g < components; g++) {
    const at = g * d * d;
    if (diagonal) {
      for (let j = 0; j < d * d; j += d + 1) {
        if (!(covariance[at + j] >= floor.share * bound[j])) return false;
      }
      continue;
    }
    for (let i = 0; i < d * d; i++) difference[i] = covariance[at + i] - floor.share * bound[i];
    if (!factorInto(difference, 0, d, factor)) return false;
  }
  return true;
}

/**
 * The scatters W_g with W_g / n_g brought up to the floor: the eigenvalues of C^-1 (W_g / n_g) C'^-1, where
 * C C' is the covariance of all records, that are below its share are set to it. For VVV this gives the
 * covariance of highest likelihood above the floor.
 */
export function clampScatter(s: Scatter, floor: Floor, diagonal: boolean): Float64Array {
  const { dimensions: d, components, counts, within } = s;
  const clamped = within.slice();
  const { lower, inverse, share, total } = floor;
  for (let g = 0; g < components; g++) {
    const own = clamped.subarray(g * d * d, (g + 1) * d * d);
    if (diagonal) {
      for (let j = 0; j < d * d; j += d + 1) {
        own[j] = Math.max(own[j], counts[g] * share * total.data[j]);
      }
      continue;
    }
    const relative = turn(inverse, own, d);
    for (let i = 0; i < d * d; i++) relative.data[i] /= counts[g];
    const wide = turn(lower, widened(relative, share).data, d).data;
    for (let i = 0; i < d * d; i++) own[i] = wide[i] * counts[g];
  }
  return clamped;
}

/** A symmetric matrix with its eigenvalues below `least` set to it. */
function widened(a: Matrix, least: number): Matrix {
  const d = a.rows;
  const { values, vectors } = symmetricEigen(a);
  if (values.every((value) => value >= least)) return a;
  const result = zeros(d, d);
  for (let k = 0; k < d; k++) {
    const value = Math.max(values[k], least);
    for (let j = 0; j < d; j++) {
      const factor = value * vectors.data[j + k * d];
      for (let i = 0; i < d; i++) result.data[i + j * d] += factor * vectors.data[i + k * d];
    }
  }
  return result;
}

/** L A L' for a lower triangular L and a symmetric A, symmetric to the last bit. */
function turn(l: Float64Array, a: Float64Array, d: number): Matrix {
  const half = new Float64Array(d * d);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      let sum = 0;
      for (let k = 0; k <= i; k++) sum += l[i + k * d] * a[k + j * d];
      half[i + j * d] = sum;
    }
  }
  const result = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = j; i < d; i++) {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += half[i + k * d] * l[j + k * d];
      result.data[i + j * d] = result.data[j + i * d] = sum;
    }
  }
  return result;
}
