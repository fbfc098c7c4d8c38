import type { Matrix, RandomStream } from '../../../foundation/numerics/index.ts';

/**
 * The upper triangular U with U U' = (L L')^-1 for a lower triangular L, column after column without the zeros below
 * the diagonal: the factor of the covariance matrix (L L')^-1. O(n^3 / 6).
 */
export function inverseFactor({ rows: n, data: l }: Matrix): number[] {
  const upper = new Array<number>((n * (n + 1)) / 2).fill(0);
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    x.fill(0, i);
    x[i] = 1;
    for (let j = i; j < n; j++) {
      x[j] /= l[j + j * n];
      upper[i + (j * (j + 1)) / 2] = x[j];
      for (let k = j + 1; k < n; k++) x[k] -= l[k + j * n] * x[j];
    }
  }
  return upper;
}

/** The diagonal of U U'. */
export function variances(upper: readonly number[], n: number): Float64Array {
  const diagonal = new Float64Array(n);
  for (let j = 0, at = 0; j < n; j++) {
    for (let i = 0; i <= j; i++, at++) diagonal[i] += upper[at] * upper[at];
  }
  return diagonal;
}

/** Normal coefficients with these means and covariance deviation^2 U U', from as many normals of the stream. */
export function drawCoefficients(
  means: readonly number[],
  upper: readonly number[],
  deviation: number,
  stream: RandomStream,
): Float64Array {
  const n = means.length;
  const normals = new Float64Array(n);
  stream.fillNormal(normals);
  const drawn = Float64Array.from(means);
  for (let j = 0, at = 0; j < n; j++) {
    for (let i = 0; i <= j; i++, at++) drawn[i] += deviation * upper[at] * normals[j];
  }
  return drawn;
}
