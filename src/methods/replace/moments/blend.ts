import { type Matrix, symmetricEigen, zeros } from '../../../foundation/numerics/index.ts';
import { inner } from './orthogonal.ts';
import type { Split } from './split.ts';

/** A negative variance of the noise up to this size, relative to the columns, is rounding. */
const ROUNDING = 1e-12;

/**
 * The residuals times alpha', on the scale of `Split.factor`, where each column has length 1: row i of alpha is the
 * share that column i takes from each column. A constant column keeps its shares of others, so that `noiseRoot`
 * refuses them.
 */
export function ownPart(
  { residual, factor, columns, length }: Split,
  alpha: readonly (readonly number[])[],
): Float64Array {
  const { count } = residual;
  const own = new Float64Array(factor.length);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) {
      if (alpha[i][j] === 0 || length[j] === 0) continue;
      const ratio = length[i] === 0 ? 1 : length[j] / length[i];
      const weight = alpha[i][j] * ratio;
      for (let k = 0; k < count; k++) own[k + i * count] += weight * factor[k + j * count];
    }
  }
  return own;
}

/**
 * A matrix F with F'F = factor'factor - own'own, or null if that is not positive semidefinite: a row for each
 * eigenvalue above 0. O(p^3).
 */
export function noiseRoot(
  parts: Split,
  own: Float64Array,
): { count: number; factor: Float64Array } | null {
  const { columns } = parts;
  const { values, vectors } = symmetricEigen(missing(parts, own, 1));
  if (!isFeasible(values)) return null;
  let count = 0;
  while (count < columns && values[count] > 0) count++;
  const factor = new Float64Array(count * columns);
  for (let k = 0; k < count; k++) {
    const root = Math.sqrt(values[k]);
    for (let j = 0; j < columns; j++) {
      factor[k + j * count] = root * vectors.data[j + k * columns];
    }
  }
  return { count, factor };
}

/** The largest t from 0 to 1 for which t times `own` leaves noise without negative variance, by bisection. */
export function largestFeasible(parts: Split, own: Float64Array): number {
  const works = (t: number) => isFeasible(symmetricEigen(missing(parts, own, t)).values);
  if (works(1)) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (works(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function isFeasible(values: Float64Array): boolean {
  return values.length === 0 || values[values.length - 1] >= -ROUNDING;
}

/** factor'factor - t^2 own'own. */
function missing({ residual, factor, columns }: Split, own: Float64Array, t: number): Matrix {
  const { count } = residual;
  const matrix = zeros(columns, columns);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j <= i; j++) {
      const all = inner(factor, i * count, factor, j * count, count);
      const kept = inner(own, i * count, own, j * count, count);
      matrix.data[i + j * columns] = matrix.data[j + i * columns] = all - t * t * kept;
    }
  }
  return matrix;
}
