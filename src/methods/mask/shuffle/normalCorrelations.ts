import { type Matrix, sin, symmetricEigen, zeros } from '../../../foundation/numerics/index.ts';

/** An eigenvalue above minus this is zero but for rounding. */
const ROUNDING = 1e-12;

/**
 * The correlations of normal variables that have given rank correlations of Spearman: 2 sin(pi r / 6) (Pearson
 * 1907). A column that is constant, and so without correlations, has 0 with all others. Where the result has
 * negative eigenvalues, as three or more columns may give, these become 0 and the rows and columns are divided
 * such that the diagonal is 1 again (Rousseeuw and Molenberghs 1993). O(d³).
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
