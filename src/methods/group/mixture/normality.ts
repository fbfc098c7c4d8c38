import {
  chiSquareCdf,
  covarianceMatrix,
  mean,
  normalCdf,
  symmetricEigen,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Normality } from '../../contract/index.ts';

/** Smallest eigenvalue of correlations: directions of less variance repeat other columns. */
const DEPENDENT = 1e-10;

/**
 * Skewness and kurtosis of records in several columns (Mardia 1970): with the Mahalanobis products m_ij = (x_i -
 * mean)' S^-1 (x_j - mean), S with divisor n, b1 is the mean of m_ij^3 over all pairs and b2 the mean of m_ii^2. If
 * columns depend on each other linearly, d is the rank of S, and S^-1 its inverse there. Under normality n b1 / 6 is
 * about chi-square with d (d + 1) (d + 2) / 6 degrees, with the factor of Mardia (1974) for few records; b2 is about
 * normal with its mean and variance for n records (Mardia 1974). Null for at most d + 1 records, which are all
 * equally far from their mean. b1 is the sum of squares of the third moments of whitened records, so O(n d^3) is
 * enough for all n^2 pairs.
 */
export function mardia(columns: readonly Float64Array[]): Normality | null {
  const n = columns[0].length;
  const white = whitened(columns);
  const d = white.length;
  if (d === 0 || n <= d + 1) return null;
  let skewness = 0;
  const products = new Float64Array(n);
  for (let a = 0; a < d; a++) {
    for (let b = 0; b <= a; b++) {
      for (let i = 0; i < n; i++) products[i] = white[a][i] * white[b][i];
      for (let c = 0; c <= b; c++) {
        const third = meanOfProducts(products, white[c]);
        const orders = a === c ? 1 : a === b || b === c ? 3 : 6;
        skewness += orders * third * third;
      }
    }
  }
  const lengths = new Float64Array(n);
  for (const axis of white) for (let i = 0; i < n; i++) lengths[i] += axis[i] * axis[i];
  const kurtosis = meanOfProducts(lengths, lengths);
  return {
    skewness,
    skewnessP: skewnessProbability(skewness, n, d),
    kurtosis,
    kurtosisP: kurtosisProbability(kurtosis, n, d),
  };
}

function skewnessProbability(b1: number, n: number, d: number): number {
  const few = ((d + 1) * (n + 1) * (n + 3)) / (n * ((n + 1) * (d + 1) - 6));
  // The factor is undefined for one column and at most two records.
  if (!(few > 0 && few < Number.POSITIVE_INFINITY)) return 1;
  return chiSquareCdf((few * n * b1) / 6, (d * (d + 1) * (d + 2)) / 6, 'upper');
}

function kurtosisProbability(b2: number, n: number, d: number): number {
  const expected = (d * (d + 2) * (n - 1)) / (n + 1);
  const variance =
    (8 * d * (d + 2) * (n - 3) * (n - d - 1) * (n - d + 1)) /
    ((n + 1) * (n + 1) * (n + 3) * (n + 5));
  if (!(variance > 0)) return 1;
  return Math.min(1, 2 * normalCdf(Math.abs(b2 - expected) / Math.sqrt(variance), 'upper'));
}

/** The records in coordinates of mean 0, variance 1 (divisor n) and no correlation, as many as their rank. */
function whitened(columns: readonly Float64Array[]): Float64Array[] {
  const centred: Float64Array[] = [];
  for (const column of columns) {
    if (!column.some((x) => x !== column[0])) continue;
    const middle = mean(column);
    const deviations = column.map((x) => x - middle);
    let largest = 0;
    for (const x of deviations) largest = Math.max(largest, Math.abs(x));
    centred.push(deviations.map((x) => x / largest));
  }
  if (centred.length === 0) return [];
  const covariance = covarianceMatrix(centred, 'n');
  const d = covariance.rows;
  const deviation = Float64Array.from(centred, (_, j) => Math.sqrt(covariance.data[j + j * d]));
  const correlation = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < d; i++) {
      correlation.data[i + j * d] = covariance.data[i + j * d] / (deviation[i] * deviation[j]);
    }
  }
  const { values, vectors } = symmetricEigen(correlation);
  const axes: Float64Array[] = [];
  for (let k = 0; k < d && values[k] > DEPENDENT * values[0]; k++) {
    const axis = new Float64Array(centred[0].length);
    for (const [j, column] of centred.entries()) {
      const weight = vectors.data[j + k * d] / (deviation[j] * Math.sqrt(values[k]));
      for (let i = 0; i < axis.length; i++) axis[i] += weight * column[i];
    }
    axes.push(axis);
  }
  return axes;
}

function meanOfProducts(x: Float64Array, y: Float64Array): number {
  let products = 0;
  for (let i = 0; i < x.length; i++) products += x[i] * y[i];
  return products / x.length;
}
