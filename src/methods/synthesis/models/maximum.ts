import {
  cholesky,
  exp,
  log1p,
  type Matrix,
  solveCholesky,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { inverseFactor, variances } from './posterior.ts';

/**
 * Every coefficient except intercepts and thresholds has a normal prior with mean 0 and this standard deviation, for
 * terms of unit deviation and indicators. It moves ordinary estimates by their variance times b / 10000, which is
 * negligible.
 */
const WEAK = 100;
/**
 * If classes are separated, that prior leaves coefficients so uncertain that draws often have the wrong sign. If a
 * coefficient passes LARGE, or its standard deviation VAGUE, all also get a prior that counts as half a record of
 * each class: log F(1, 1), with density exp(b / 2) / (1 + exp(b)) (Greenland and Mansournia 2015). It pulls at large
 * coefficients no harder than at others, so that coefficients that the data support stay large. For the covariance,
 * its curvature at 0, which is 1/4, then counts for all coefficients, wherever they are: its own curvature is nearly
 * 0 at large ones and would not restrain draws.
 */
const LARGE = 6;
const VAGUE = 5;
const HOLD = 0.25;

const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** The possible gain of a step, doubled: the squared distance from the maximum in standard errors. */
const NOTHING_LEFT = 1e-10;
/** If a step can gain less than this share of the previous gain, old curvature is good enough. */
const FAST_ENOUGH = 0.1;

/** A concave function of coefficients. */
export interface Likelihood {
  /** Which coefficients have a prior: 1, else 0. */
  readonly hasPrior: Uint8Array;
  /** The logarithm, -Infinity if the coefficients are not allowed, and its first derivatives. */
  evaluate(coefficients: Float64Array): Work<Place>;
  /** Minus the second derivatives, lower triangle; an approximation is enough. */
  information(coefficients: Float64Array): Work<Matrix>;
}

interface Place {
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
}

interface Maximum {
  readonly coefficients: number[];
  /** The upper triangular factor of the inverse of the information, prior included (see `inverseFactor`). */
  readonly factor: number[];
}

/**
 * Finds the largest posterior density by Newton's method. Steps are halved until the density does not fall; curvature
 * is reused while steps with it shrink fast. The prior makes the maximum finite even if classes are separated or a
 * term is a perfect predictor.
 */
export function* maximum(likelihood: Likelihood, start: Float64Array): Work<Maximum> {
  const { hasPrior } = likelihood;
  let isFirm = false;
  let coefficients = start;
  let passes = 0;
  /** The number of passes is not known in advance. */
  function* pass<T>(work: Work<T>): Work<T> {
    for (;;) {
      const next = work.next();
      if (next.done) {
        passes++;
        return next.value;
      }
      if ('wish' in next.value) throw new TypeError('A likelihood gives no jobs to an engine.');
      const done = passes + next.value.done / next.value.total;
      yield { done, total: done + 4 };
    }
  }
  const density = (place: Place, b: Float64Array) => {
    let sum = place.logLikelihood;
    for (let t = 0; t < b.length; t++) if (hasPrior[t] === 1) sum += logPrior(b[t], isFirm);
    return sum;
  };
  const slope = (place: Place, b: Float64Array) =>
    place.gradient.map((g, t) => (hasPrior[t] === 1 ? g + priorSlope(b[t], isFirm) : g));
  let information = zeros(0, 0);
  const factorHere = function* () {
    information = yield* pass(likelihood.information(coefficients));
    const more = coefficients.map((b, t) => (hasPrior[t] === 1 ? priorCurvature(b, isFirm) : 0));
    return factorise(information, more);
  };

  let here = yield* pass(likelihood.evaluate(coefficients));
  let lower = yield* factorHere();
  let isFresh = true;
  let gainBefore = Number.POSITIVE_INFINITY;
  /** Whether no step goes uphill any more. */
  let isStuck = false;
  for (let steps = 0; ; steps++) {
    const g = slope(here, coefficients);
    let step = solveCholesky(lower, g);
    let gain = inner(step, g);
    const isDone = !(gain > NOTHING_LEFT) || isStuck || steps >= MOST_STEPS;
    if (isDone || (!isFresh && gain > FAST_ENOUGH * gainBefore)) {
      if (!isFresh) {
        lower = yield* factorHere();
        isFresh = true;
        step = solveCholesky(lower, g);
        gain = inner(step, g);
      }
      if (isDone) {
        const factor = inverseFactor(
          isFirm
            ? factorise(
                information,
                coefficients.map(() => HOLD),
              )
            : lower,
        );
        const isVague = variances(factor, g.length).some(
          (variance, t) => hasPrior[t] === 1 && variance > VAGUE * VAGUE,
        );
        if (isFirm || !isVague || steps >= MOST_STEPS) {
          return { coefficients: [...coefficients], factor };
        }
        isFirm = true;
        isStuck = false;
        lower = yield* factorHere();
        gainBefore = Number.POSITIVE_INFINITY;
        continue;
      }
    }
    const before = density(here, coefficients);
    // Rounding error of the sum of the logarithms.
    const slack = 1e-13 * Math.abs(before);
    let moved = false;
    for (let halvings = 0, length = 1; halvings <= MOST_HALVINGS; halvings++, length /= 2) {
      const there = coefficients.map((b, t) => b + length * step[t]);
      const place = yield* pass(likelihood.evaluate(there));
      if (!(density(place, there) >= before - slack)) continue;
      coefficients = there;
      here = place;
      moved = true;
      break;
    }
    if (!moved) {
      // With the curvature at this point, the rest is rounding.
      isStuck = isFresh;
      gainBefore = 0;
      continue;
    }
    isFresh = false;
    gainBefore = gain;
    if (!isFirm && coefficients.some((b, t) => hasPrior[t] === 1 && Math.abs(b) > LARGE)) {
      isFirm = true;
      gainBefore = 0;
    }
  }
}

function logPrior(b: number, isFirm: boolean): number {
  const normal = -(b * b) / (2 * WEAK * WEAK);
  // b / 2 - log(1 + exp(b)), without large numbers.
  return isFirm ? normal - Math.abs(b) / 2 - log1p(exp(-Math.abs(b))) : normal;
}

function priorSlope(b: number, isFirm: boolean): number {
  const small = exp(-Math.abs(b));
  const firm = isFirm ? (-Math.sign(b) * (1 - small)) / (1 + small) / 2 : 0;
  return firm - b / (WEAK * WEAK);
}

function priorCurvature(b: number, isFirm: boolean): number {
  const small = exp(-Math.abs(b));
  return (isFirm ? small / ((1 + small) * (1 + small)) : 0) + 1 / (WEAK * WEAK);
}

/**
 * The Cholesky factor of a matrix with an addition to its diagonal. Pivots that rounding made negative are raised.
 */
function factorise(information: Matrix, more: Float64Array): Matrix {
  const k = information.rows;
  const scale = new Float64Array(k);
  const scaled = zeros(k, k);
  for (let t = 0; t < k; t++) {
    const diagonal = information.data[t + t * k] + more[t];
    scale[t] = diagonal > 0 ? Math.sqrt(diagonal) : 1;
  }
  for (let t = 0; t < k; t++) {
    for (let s = t + 1; s < k; s++) {
      scaled.data[s + t * k] = information.data[s + t * k] / scale[s] / scale[t];
    }
  }
  for (let raised = 0; ; raised = Math.max(1e-14, 10 * raised)) {
    for (let t = 0; t < k; t++) scaled.data[t + t * k] = 1 + raised;
    const lower = cholesky(scaled);
    if (lower === undefined) continue;
    for (let j = 0; j < k; j++) for (let i = j; i < k; i++) lower.data[i + j * k] *= scale[i];
    return lower;
  }
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < a.length; t++) sum += a[t] * b[t];
  return sum;
}
