import { type Matrix, sin, symmetricEigen, zeros } from '../../../foundation/numerics/index.ts';

/** An eigenvalue above minus this is zero up to rounding. */
const ROUNDING = 1e-12;

/**
 * The correlations of normal variables with given Spearman rank correlations: 2 sin(pi r / 6) (Pearson 1907). A
 * constant column, which has no correlations, has 0 with all others. With three or more columns, the result can have
 * negative eigenvalues; these become 0, and rows and columns are scaled so that the diagonal is 1 again (Rousseeuw
 * and Molenberghs 1993). O(d³).
 */
export function normalCorrelations(spearman: Matrix): Matrix {
  const d = spearman.rows;
  const found = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      const r = spearman.data[i + j * d];
      found.data[i + j * d] = i === j ? 1 : Number.isNaN(r) ? 0 : 2 * sin((Math.PI * r) / 6);
    }
  }
  const { values, vectors } = symmetricEigen(found);
  if (values[d - 1] >= -ROUNDING) return found;
  const clipped = zeros(d, d);
  for (let k = 0; k < d && values[k] > 0; k++) {
    for (let j = 0; j < d; j++) {
      const factor = vectors.data[j + k * d] * values[k];
      for (let i = 0; i < d; i++) clipped.data[i + j * d] += vectors.data[i + k * d] * factor;
    }
  }
  const root = Float64Array.from({ length: d }, (_, j) => Math.sqrt(clipped.data[j + j * d]));
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      clipped.data[i + j * d] = i === j ? 1 : clipped.data[i + j * d] / (root[i] * root[j]);
    }
  }
  return clipped;
}
