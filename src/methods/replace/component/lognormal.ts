import { log, symmetricEigen, zeros } from '../../../foundation/numerics/index.ts';
import { inner } from '../moments/orthogonal.ts';
import type { NumbersModel } from './numbers.ts';

/** The bounds of each column; infinite for no bound. */
export interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * A model whose columns stay on their side of a bound. Column j of a record whose categories move its mean by d is
 *
 *   mean + length (d + t)                                    if it is normal (side 0),
 *   bound + side length (away + side d) exp(t - spread / 2)  if it is lognormal,
 *
 * with t = z'root for a standard normal z.
 */
interface Latent {
  /** 1 above a bound, -1 below it, 0 for a normal column. */
  readonly side: Int8Array;
  /** From the bound to the mean of the component, and to the other bound, in lengths. */
  readonly away: Float64Array;
  readonly reach: Float64Array;
  /** The variance of t. */
  readonly spread: Float64Array;
  readonly root: Float64Array;
  readonly rank: number;
}

/** If a bound is nearer than this many standard deviations, a normal distribution would reach beyond it. */
const NEAR = 4;
/** Unless the other bound is at most this many times as far: then both truncate alike. */
const ONE_SIDED = 2;
/** Largest ratio of the variance to the squared mean; beyond it, single draws would dominate a total. */
const MOST_VARIANCE = 9;
/** Remaining share of a mean that the categories would bring to the bound or beyond it. */
export const LEAST_MEAN = 0.05;
/** Smallest average factor of two columns, relative to the product of their means. */
const LEAST_PRODUCT = 0.05;
/** Eigenvalues below this, of a matrix with ones in its diagonal, count as 0. */
const NOTHING = 1e-12;

/**
 * Makes columns lognormal if a bound is near, with the same means and covariances. With M the conditional mean above
 * the bound and S the covariance of the residuals, the covariances of the logarithms are log(1 + S / E[M M']) for two
 * lognormal columns and S / E[M] for a lognormal and a normal one, by the moments of the lognormal distribution
 * (Aitchison and Brown 1957). If these form no covariance matrix, negative eigenvalues of their correlation matrix
 * become 0. O(p³).
 */
export function latentOf(model: NumbersModel, bounds: Bounds): Latent {
  const { high, low, length, centre, slopes, root, rank, records, indicators } = model;
  const p = high.length;
  const q = indicators.length;
  const side = new Int8Array(p);
  const away = new Float64Array(p);
  const reach = new Float64Array(p).fill(Number.POSITIVE_INFINITY);
  const deviation = 1 / Math.sqrt(records);
  for (let j = 0; j < p; j++) {
    if (!(length[j] > 0)) continue;
    const down = (high[j] - bounds.low[j] + low[j]) / length[j];
    const up = (bounds.high[j] - high[j] - low[j]) / length[j];
    const near = Math.min(down, up);
    if (!(near > 0 && near < NEAR * deviation && Math.max(down, up) > ONE_SIDED * near)) continue;
    side[j] = down <= up ? 1 : -1;
    away[j] = Math.max(LEAST_MEAN * near, near + side[j] * centre[j]);
    reach[j] = down + up;
  }
  const spread = new Float64Array(p);
  for (let j = 0; j < p; j++) spread[j] = inner(root, j * rank, root, j * rank, rank);
  if (side.every((one) => one === 0)) return { side, away, reach, spread, root, rank };

  const product = (i: number, j: number) => {
    const means = away[i] * away[j];
    const explained = side[i] * side[j] * inner(slopes, i * q, slopes, j * q, q);
    return Math.max(LEAST_PRODUCT * means, means + explained / records);
  };
  const latent = (i: number, j: number) => {
    const covariance = inner(root, i * rank, root, j * rank, rank);
    if (side[i] === 0 && side[j] === 0) return covariance;
    if (side[i] === 0) return (side[j] * covariance) / away[j];
    if (side[j] === 0) return (side[i] * covariance) / away[i];
    const ratio = (side[i] * side[j] * covariance) / product(i, j);
    return log(1 + Math.min(MOST_VARIANCE, Math.max(LEAST_PRODUCT - 1, ratio)));
  };
  for (let j = 0; j < p; j++) spread[j] = latent(j, j);
  const scale = spread.map(Math.sqrt);
  const correlations = zeros(p, p);
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < j; i++) {
      const both = scale[i] * scale[j];
      const r = both > 0 ? Math.min(1, Math.max(-1, latent(i, j) / both)) : 0;
      correlations.data[i + j * p] = correlations.data[j + i * p] = r;
    }
    correlations.data[j + j * p] = scale[j] > 0 ? 1 : 0;
  }
  return { side, away, reach, spread, ...rootOf(correlations.data, p, scale) };
}

function rootOf(
  correlations: Float64Array,
  p: number,
  scale: Float64Array,
): { readonly root: Float64Array; readonly rank: number } {
  const { values, vectors } = symmetricEigen({ rows: p, columns: p, data: correlations });
  let rank = 0;
  while (rank < p && values[rank] > NOTHING) rank++;
  const root = new Float64Array(rank * p);
  for (let j = 0; j < p; j++) {
    let square = 0;
    for (let e = 0; e < rank; e++) {
      const entry = Math.sqrt(values[e]) * vectors.data[j + e * p];
      root[e + j * rank] = entry;
      square += entry * entry;
    }
    if (!(square > 0)) continue;
    // Compensates for the truncation, so that the variance stays the same.
    const factor = scale[j] / Math.sqrt(square);
    for (let e = 0; e < rank; e++) root[e + j * rank] *= factor;
  }
  return { root, rank };
}
