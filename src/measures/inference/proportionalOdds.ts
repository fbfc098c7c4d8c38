import { PenumbraError } from '../../error.ts';
import {
  cholesky,
  dotProduct,
  exp,
  expm1,
  log,
  log1p,
  type Matrix,
  norm,
  solveCholesky,
  solveLower,
  sum,
  sumOfProducts,
  zeros,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { NO_LIMIT, separated } from './logisticRegression.ts';

/** An ordered response: codes from 0, every level with a weight above 0. */
export interface OrderedResponse {
  readonly codes: Int32Array;
  readonly levels: number;
}

/** A maximum of the likelihood. */
export interface OrderedFit {
  /** The slopes, then the thresholds. */
  readonly coefficients: Float64Array;
  /** The lower Cholesky factor of the observed information, in the same order. */
  readonly factor: Matrix;
  /** The derivative of each record's log-likelihood by the threshold above its level, and by the one below. */
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/** Newton steps until the fit is given up. */
const MOST_STEPS = 100;
/** The fit ends if the next step promises less than this for each record. */
const CONVERGED = 1e-24;
/** A step is halved at most so often. */
const MOST_HALVINGS = 40;

/**
 * Proportional odds (McCullagh 1980): logit P(level <= j) = threshold_j - x'b, by maximum likelihood with weights. The
 * log-likelihood is concave (Pratt 1981), so Newton steps, halved if they lead down, find its maximum. With a and b the
 * thresholds around a level, less x'b, its probability is F(a) (1 - F(b)) (1 - e^(b - a)): no digits are lost. The terms
 * have mean 0 and variance 1. About n (p + levels)^2 products for each step.
 */
export function* fitProportionalOdds(
  response: OrderedResponse,
  terms: readonly Float64Array[],
  weights: Float64Array,
): Work<OrderedFit> {
  const total = sum(weights);
  const shares = sharesOf(response, weights, total);
  const p = terms.length;
  let at = startOf(shares, p);
  let likelihood = likelihoodAt(response, terms, weights, at);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, information, above, below } = derivativesAt(response, terms, weights, at);
    const factor = cholesky(information);
    if (factor === undefined) break;
    const move = solveCholesky(factor, gradient);
    if (dotProduct(move, gradient) <= CONVERGED * total) {
      refuseUnlimited(factor, p, (total * (1 - shares.reduce((s, q) => s + q * q * q, 0))) / 3);
      return { coefficients: at, factor, above, below };
    }
    let length = 1;
    let next = at;
    for (let half = 0; half < MOST_HALVINGS; half++, length /= 2) {
      next = at.map((x, k) => x + length * move[k]);
      const found = likelihoodAt(response, terms, weights, next);
      if (found >= likelihood - 1e-12 * Math.abs(likelihood)) {
        likelihood = found;
        break;
      }
    }
    at = next;
    yield { done: step, total: MOST_STEPS };
  }
  throw separated('Together the terms predict');
}

function sharesOf(
  { codes, levels }: OrderedResponse,
  weights: Float64Array,
  total: number,
): number[] {
  const sums = new Float64Array(levels);
  for (let i = 0; i < codes.length; i++) sums[codes[i]] += weights[i];
  if (sums.every((one) => one > 0)) return Array.from(sums, (one) => one / total);
  throw new PenumbraError(
    'data',
    'A level of the response has no complete record with a weight, so that its threshold is not known: merge it with the level beside it.',
  );
}

/** No slopes, and thresholds that give the shares of the levels. */
function startOf(shares: readonly number[], p: number): Float64Array {
  const start = new Float64Array(p + shares.length - 1);
  let below = 0;
  for (let j = 0; j < shares.length - 1; j++) {
    below += shares[j];
    start[p + j] = log(below / Math.max(1 - below, Number.EPSILON));
  }
  return start;
}

/** x'b of each record. */
function predicted(
  terms: readonly Float64Array[],
  coefficients: Float64Array,
  n: number,
): Float64Array {
  const eta = new Float64Array(n);
  for (const [t, x] of terms.entries()) {
    for (let i = 0; i < n; i++) eta[i] += coefficients[t] * x[i];
  }
  return eta;
}

/** The log-likelihood; -Infinity if the thresholds are not in order. */
function likelihoodAt(
  { codes, levels }: OrderedResponse,
  terms: readonly Float64Array[],
  weights: Float64Array,
  coefficients: Float64Array,
): number {
  const thresholds = coefficients.subarray(terms.length);
  if (thresholds.some((one, j) => j > 0 && !(one > thresholds[j - 1]))) return -Infinity;
  const eta = predicted(terms, coefficients, codes.length);
  const parts = weights.map((weight, i) => {
    const j = codes[i];
    const isLast = j === levels - 1;
    const upper = isLast ? 0 : logShare(thresholds[j] - eta[i]);
    const lower = j === 0 ? 0 : logShare(eta[i] - thresholds[j - 1]);
    const between = isLast || j === 0 ? 0 : log(-expm1(thresholds[j - 1] - thresholds[j]));
    return weight * (upper + lower + between);
  });
  return sum(parts);
}

/** log F(x) of the logistic distribution. */
function logShare(x: number): number {
  return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

/** F(x) of the logistic distribution. */
function share(x: number): number {
  if (x > 0) return 1 / (1 + exp(-x));
  const small = exp(x);
  return small / (1 + small);
}

interface Derivatives {
  readonly gradient: Float64Array;
  /** Minus the second derivatives, lower triangle. */
  readonly information: Matrix;
  readonly above: Float64Array;
  readonly below: Float64Array;
}

function derivativesAt(
  { codes, levels }: OrderedResponse,
  terms: readonly Float64Array[],
  weights: Float64Array,
  coefficients: Float64Array,
): Derivatives {
  const n = codes.length;
  const p = terms.length;
  const size = p + levels - 1;
  const thresholds = coefficients.subarray(p);
  const eta = predicted(terms, coefficients, n);
  const above = new Float64Array(n);
  const below = new Float64Array(n);
  const slope = new Float64Array(n);
  const curvature = new Float64Array(n);
  const gradient = new Float64Array(size);
  const information = zeros(size, size);
  const add = (row: number, column: number, value: number) => {
    information.data[row + column * size] += value;
  };
  for (let i = 0; i < n; i++) {
    const j = codes[i];
    const weight = weights[i];
    const isLast = j === levels - 1;
    const upper = isLast ? 1 : share(thresholds[j] - eta[i]);
    const lower = j === 0 ? 0 : share(thresholds[j - 1] - eta[i]);
    const gap = isLast || j === 0 ? 0 : 1 / expm1(thresholds[j] - thresholds[j - 1]);
    const spread = gap * (1 + gap);
    const high = isLast ? 0 : upper * share(eta[i] - thresholds[j]);
    const low = j === 0 ? 0 : lower * share(eta[i] - thresholds[j - 1]);
    if (!isLast) {
      above[i] = share(eta[i] - thresholds[j]) + gap;
      gradient[p + j] += weight * above[i];
      add(p + j, p + j, weight * (high + spread));
      for (let t = 0; t < p; t++) add(p + j, t, -weight * high * terms[t][i]);
    }
    if (j > 0) {
      below[i] = -lower - gap;
      gradient[p + j - 1] += weight * below[i];
      add(p + j - 1, p + j - 1, weight * (low + spread));
      for (let t = 0; t < p; t++) add(p + j - 1, t, -weight * low * terms[t][i]);
      if (!isLast) add(p + j, p + j - 1, -weight * spread);
    }
    slope[i] = -weight * (above[i] + below[i]);
    curvature[i] = weight * (high + low);
  }
  for (let t = 0; t < p; t++) {
    gradient[t] = sumOfProducts(terms[t], 0, slope, 0, n);
    const curved = terms[t].map((x, i) => x * curvature[i]);
    for (let s = t; s < p; s++) {
      information.data[s + t * size] = sumOfProducts(terms[s], 0, curved, 0, n);
    }
  }
  return { gradient, information, above, below };
}

/** Refuses a slope whose variance is far above that of a term that explains nothing (Whitehead 1993). */
function refuseUnlimited(factor: Matrix, p: number, nothing: number): void {
  for (let t = 0; t < p; t++) {
    const unit = new Float64Array(factor.rows);
    unit[t] = 1;
    const root = norm(solveLower(factor, unit), 0, factor.rows);
    if (!(root * root * nothing < NO_LIMIT)) throw separated('Together the terms predict');
  }
}
