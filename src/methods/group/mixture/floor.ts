import {
  cholesky,
  type Matrix,
  symmetricEigen,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Scatter } from './scatter.ts';
import { factorInto, invertLower } from './triangular.ts';

/**
 * How narrow a component can be. Without a bound, a component that shrinks onto equal or collinear records has an
 * unbounded density (Hathaway 1985), and so has BIC. In every direction the variance of a component is at least a
 * small share of the variance of all records (divisor n), plus about the square of one step of the grid of the written
 * values: a narrower component describes how values were rounded. In directions in which all records together are
 * hardly wider than the grid, the bound is at most a sixteenth of their variance. It does not depend on the scale of
 * the columns.
 */
export interface Floor {
  readonly share: number;
  /** Covariance of all records; widened to be definite if columns depend on each other linearly. */
  readonly total: Matrix;
  /** Covariances above this matrix are above the floor; its Cholesky factor and the inverse of that. */
  readonly bound: Matrix;
  readonly lower: Float64Array;
  readonly inverse: Float64Array;
  /** The same for a single column: the floor of components along the columns. */
  readonly least: Float64Array;
}

/** The data of the floor. */
export interface FloorOptions {
  /** Smallest variance of a component in any direction, as a share of the variance of all records. Default 1e-8. */
  readonly share?: number;
  /** Whether the grid of the written values counts. Default true. */
  readonly grid?: boolean;
}

/** A ten-thousandth of the standard deviation of all records, squared. */
export const FLOOR_SHARE = 1e-8;

/** Correlation matrices are widened to eigenvalues of this: below it, columns count as linearly dependent. */
const DEPENDENT = 1e-4;

/** The same if only division by 0 must be avoided. */
const SINGULAR = 1e-10;

/** Largest share of the variance of all records that the grid requires: a quarter of their standard deviation. */
const MOST_OF_GRID = 1 / 16;

/**
 * The floor of the components of records with this covariance, in which no variance is 0, and with these steps
 * between written values, column by column; 0 is no grid.
 */
export function floorUnder(
  covariance: Matrix,
  share: number,
  steps: ArrayLike<number> = new Float64Array(covariance.rows),
): Floor {
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
  const grid = deviations.map((deviation, j) => {
    const step = steps[j] / deviation;
    return step * step;
  });
  const bound = gridFloor(widened(correlation, SINGULAR), grid);
  for (let i = 0; i < d * d; i++) bound.data[i] += share * total.data[i];
  const least = new Float64Array(d);
  for (let j = 0; j < d; j++) {
    const alone = (MOST_OF_GRID * grid[j]) / (MOST_OF_GRID + grid[j]);
    least[j] = (share + alone) * covariance.data[j + j * d];
    for (let i = 0; i < d; i++) {
      total.data[i + j * d] *= deviations[i] * deviations[j];
      bound.data[i + j * d] *= deviations[i] * deviations[j];
    }
  }
  const lower = cholesky(bound)!.data;
  return { share, total, bound, lower, inverse: invertLower(lower, d), least };
}

/**
 * The parallel sum (Anderson and Duffin 1969) of T, the largest share of a covariance, and the diagonal G of the
 * grid: (T^-1 + G^-1)^-1, in every direction below both and near the smaller. As L (I + L' G^-1 L)^-1 L' with T = L
 * L', which stays positive semidefinite in rounding.
 */
function gridFloor(correlation: Matrix, grid: Float64Array): Matrix {
  const d = correlation.rows;
  if (grid.some((square) => !(square > 0))) return zeros(d, d);
  const { data: root } = cholesky(correlation)!;
  const inner = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i <= j; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < d; k++) {
        sum += (MOST_OF_GRID * root[k + i * d] * root[k + j * d]) / grid[k];
      }
      inner.data[i + j * d] = inner.data[j + i * d] = sum;
    }
  }
  const { values, vectors } = symmetricEigen(inner);
  const result = zeros(d, d);
  for (let k = 0; k < d; k++) {
    const axis = new Float64Array(d);
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) axis[i] += root[i + j * d] * vectors.data[j + k * d];
    }
    const weight = MOST_OF_GRID / Math.max(1, values[k]);
    for (let j = 0; j < d; j++) {
      for (let i = 0; i < d; i++) result.data[i + j * d] += weight * axis[i] * axis[j];
    }
  }
  return result;
}

/** The smallest step between two values of a column; 0 if it is constant. O(n log n). */
export function gridStep(column: Float64Array): number {
  const values = column.slice().sort();
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < values.length; i++) {
    if (values[i] > values[i - 1]) step = Math.min(step, values[i] - values[i - 1]);
  }
  return step < Number.POSITIVE_INFINITY ? step : 0;
}

/**
 * The position of components relative to the floor: all above it; some between it and the small share of all records,
 * in a direction across columns, such as that of a tax against the income that it is computed from, where they are
 * widened to the grid; or some below the share, or in a column below the grid, as on equal values. In a column, the
 * records of the component count beside its covariance, which may be wide only because components share it.
 */
export function placeOf(
  s: Scatter,
  floor: Floor,
  diagonal: boolean,
): 'above' | 'between' | 'below' {
  const { dimensions: d, components, counts, within, covariance } = s;
  for (let g = 0; g < components; g++) {
    for (let j = 0; j < d; j++) {
      const at = g * d * d + j + j * d;
      if (!(Math.min(covariance[at], within[at] / counts[g]) >= floor.least[j])) return 'below';
    }
  }
  if (diagonal || exceeds(s, floor.bound.data, 1)) return 'above';
  return exceeds(s, floor.total.data, floor.share) ? 'between' : 'below';
}

/** Whether all covariances minus a multiple of a matrix are positive definite. */
function exceeds(s: Scatter, matrix: Float64Array, times: number): boolean {
  const { dimensions: d, components, covariance } = s;
  const difference = new Float64Array(d * d);
  const factor = new Float64Array(d * d);
  for (let at = 0; at < components * d * d; at += d * d) {
    for (let i = 0; i < d * d; i++) difference[i] = covariance[at + i] - times * matrix[i];
    if (!factorInto(difference, 0, d, factor)) return false;
  }
  return true;
}

/**
 * The scatters W_g with W_g / n_g raised to the floor: eigenvalues below 1 of C^-1 (W_g / n_g) C'^-1, where C C' is
 * the bound, are set to 1. For VVV this gives the covariance of highest likelihood above the floor.
 */
export function clampScatter(s: Scatter, floor: Floor, diagonal: boolean): Float64Array {
  const { dimensions: d, components, counts, within } = s;
  const clamped = within.slice();
  const { lower, inverse, least } = floor;
  for (let g = 0; g < components; g++) {
    const own = clamped.subarray(g * d * d, (g + 1) * d * d);
    if (diagonal) {
      for (let j = 0; j < d * d; j += d + 1) {
        own[j] = Math.max(own[j], counts[g] * least[j / (d + 1)]);
      }
      continue;
    }
    const relative = turn(inverse, own, d);
    for (let i = 0; i < d * d; i++) relative.data[i] /= counts[g];
    const wide = turn(lower, widened(relative, 1).data, d).data;
    for (let i = 0; i < d * d; i++) own[i] = wide[i] * counts[g];
  }
  return clamped;
}

/** A symmetric matrix with its eigenvalues raised to at least `least`. */
function widened(a: Matrix, least: number): Matrix {
  const d = a.rows;
  const { values, vectors } = symmetricEigen(a);
  if (values.every((value) => value >= least)) return { ...a, data: a.data.slice() };
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
