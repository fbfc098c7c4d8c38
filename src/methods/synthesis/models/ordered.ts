import {
  exp,
  expm1,
  firstFrom,
  log,
  log1p,
  type RandomStream,
  zeros,
} from '../../../foundation/numerics/index.ts';
import { inside } from '../../../foundation/work/index.ts';
import type { ColumnModel } from '../columnModel.ts';
import { chooseTerms } from '../terms/chooseTerms.ts';
import {
  addLinear,
  addMoments,
  addProducts,
  BLOCK,
  blocks,
  type TermBlocks,
  type TermList,
  termBlocks,
} from '../terms/terms.ts';
import { type LevelClass, levelDraw, orderedClasses } from './classes.ts';
import { type Likelihood, maximum } from './maximum.ts';
import { countsOf } from './multinomial.ts';
import { drawCoefficients } from './posterior.ts';

const MOST_CLASSES = 100;
const MOST_TERMS = 300;

/** logit P(class <= j) = thresholds[j] - the sum of terms times coefficients. A single class is always drawn. */
export interface OrderedFit {
  readonly classes: readonly LevelClass[];
  readonly terms: TermList;
  /** The thresholds, one less than classes, then one coefficient for each term except the intercept. */
  readonly coefficients: readonly number[];
  /** The upper triangular factor of their covariance, column after column without the zeros. */
  readonly factor: readonly number[];
}

/**
 * The cumulative logit model with proportional odds (McCullagh 1980): the coefficients of the largest posterior
 * density under the prior of `maximum` (none for thresholds), and the inverse of the second derivatives as their
 * covariance. Levels with fewer than `leaf` records share a class with their neighbours. Drawn from the posterior:
 * coefficients are normal; a threshold below the previous one is raised to it. O(n p^2) per step for p predictors.
 */
export const ordered: ColumnModel<OrderedFit> = {
  name: 'ordered',

  *fit(response, predictors, { leaf, guarded = false }) {
    const counts = countsOf(response);
    const { classes, ofLevel } = orderedClasses(counts, leaf, MOST_CLASSES);
    if (classes.length === 1) {
      const none = predictors.map(() => ({ kind: 'none' }) as const);
      return { classes, terms: none, coefficients: [], factor: [] };
    }
    const records = response.values.length;
    const classOf = Int32Array.from(response.values, (level) => ofLevel[level]);
    const sizes = new Float64Array(classes.length);
    let centre = 0;
    for (let i = 0; i < records; i++) {
      sizes[classOf[i]]++;
      centre += classOf[i] / records;
    }
    const targets = {
      records,
      count: 1,
      size: () => records,
      fill(_: number, block: Float64Array, from: number, to: number) {
        for (let i = from; i < to; i++) block[i - from] = classOf[i] - centre;
      },
    };
    const guard = guarded ? { of: { classOf, classes: classes.length } } : undefined;
    const terms = yield* inside(chooseTerms(predictors, targets, leaf, MOST_TERMS, guard), 0, 1, 5);
    const all = termBlocks(terms, predictors, records);
    const start = new Float64Array(classes.length - 1 + all.count - 1);
    let below = 0;
    for (let j = 0; j < classes.length - 1; j++) {
      below += sizes[j];
      start[j] = log(below / (records - below));
    }
    const likelihood = orderedLikelihood(all, classOf, sizes);
    return { classes, terms, ...(yield* inside(maximum(likelihood, start), 1, 4, 5)) };
  },

  *draw(fitted, predictors, records, { parameters }, stream) {
    const { classes, terms } = fitted;
    const drawn = new Float64Array(records);
    const level = levelDraw(classes, stream);
    const cuts = classes.length - 1;
    const b =
      parameters === 'posterior' && fitted.factor.length > 0
        ? drawCoefficients(fitted.coefficients, fitted.factor, 1, stream)
        : Float64Array.from(fitted.coefficients);
    for (let j = 1; j < cuts; j++) b[j] = Math.max(b[j], b[j - 1]);
    const thresholds = b.subarray(0, cuts);
    const all = termBlocks(terms, predictors, records);
    const padded = slopes(all, b, cuts);
    const line = new Float64Array(BLOCK);
    for (const { from, to, progress } of blocks(records, predictors.length + 100)) {
      if (progress !== null) yield progress;
      line.fill(0);
      if (cuts > 0) {
        all.read(from, to);
        addLinear(all, padded, line, to - from);
      }
      for (let i = 0; i < to - from; i++) {
        const latent = cuts > 0 ? line[i] + logisticDraw(stream) : 0;
        drawn[from + i] = level(firstFrom(thresholds, latent));
      }
    }
    return drawn;
  },
};

/** A draw of the standard logistic distribution. */
function logisticDraw(stream: RandomStream): number {
  const u = stream.uniform();
  return log(u / (1 - u));
}

/** The coefficients of terms in the layout of `addLinear`: 0 for the intercept and for the reference. */
function slopes(terms: TermBlocks, b: Float64Array, cuts: number): Float64Array {
  const padded = new Float64Array(terms.count + 1);
  padded.set(b.subarray(cuts), 1);
  return padded;
}

/**
 * F is the logistic distribution function; a and c are the thresholds above and below a record's class, minus its
 * linear predictor. P = F(a) - F(c) = F(a) (1 - F(c)) (1 - exp(c - a)). So the logarithm is a sum of three concave
 * functions, the last of which is the same for all records of a class, and nothing cancels.
 */
function orderedLikelihood(all: TermBlocks, classOf: Int32Array, sizes: Float64Array): Likelihood {
  const cuts = sizes.length - 1;
  const { count, records } = all;
  const size = cuts + count - 1;
  const columns = all.numbers.length + all.cells.length;
  const line = new Float64Array(BLOCK);
  const readLines = (padded: Float64Array, from: number, to: number) => {
    all.read(from, to);
    line.fill(0);
    addLinear(all, padded, line, to - from);
  };
  return {
    hasPrior: Uint8Array.from({ length: size }, (_, t) => (t < cuts ? 0 : 1)),

    *evaluate(b) {
      const gradient = new Float64Array(size);
      let logLikelihood = 0;
      for (let j = 1; j < cuts; j++) {
        const gap = b[j] - b[j - 1];
        if (!(gap > 0)) return { logLikelihood: Number.NEGATIVE_INFINITY, gradient };
        logLikelihood += sizes[j] * log(-expm1(-gap));
        const slope = sizes[j] / expm1(gap);
        gradient[j] += slope;
        gradient[j - 1] -= slope;
      }
      const padded = slopes(all, b, cuts);
      const residuals = new Float64Array(BLOCK);
      const sums = new Float64Array(count + 1);
      for (const { from, to, progress } of blocks(records, 2 * columns + 100)) {
        if (progress !== null) yield progress;
        readLines(padded, from, to);
        let part = 0;
        for (let i = 0; i < to - from; i++) {
          const j = classOf[from + i];
          let residual = 0;
          if (j < cuts) {
            const a = b[j] - line[i];
            const small = exp(-Math.abs(a));
            const above = (a < 0 ? 1 : small) / (1 + small);
            part += Math.min(a, 0) - log1p(small);
            gradient[j] += above;
            residual -= above;
          }
          if (j > 0) {
            const c = b[j - 1] - line[i];
            const small = exp(-Math.abs(c));
            const below = (c < 0 ? small : 1) / (1 + small);
            part += Math.min(-c, 0) - log1p(small);
            gradient[j - 1] -= below;
            residual += below;
          }
          residuals[i] = residual;
        }
        logLikelihood += part;
        addMoments(all, residuals, sums, to - from);
      }
      gradient.set(sums.subarray(1, count), cuts);
      return { logLikelihood, gradient };
    },

    *information(b) {
      const padded = slopes(all, b, cuts);
      const stride = count + 1;
      const products = new Float64Array(stride * stride);
      // For each threshold the products with terms; the threshold itself is the intercept.
      const mixed = new Float64Array(cuts * stride);
      const weights = new Float64Array(BLOCK);
      const scratch = new Float64Array(BLOCK);
      const upper = new Float64Array(BLOCK);
      const lower = new Float64Array(BLOCK);
      for (const { from, to, progress } of blocks(records, (columns * columns) / 2 + 80)) {
        if (progress !== null) yield progress;
        readLines(padded, from, to);
        const n = to - from;
        for (let i = 0; i < n; i++) {
          const j = classOf[from + i];
          upper[i] = j < cuts ? spread(b[j] - line[i]) : 0;
          lower[i] = j > 0 ? spread(b[j - 1] - line[i]) : 0;
          weights[i] = upper[i] + lower[i];
        }
        addProducts(all, weights, products, n, scratch);
        for (let i = 0; i < n; i++) {
          const j = classOf[from + i];
          if (j < cuts) addTo(mixed, j * stride, all, i, upper[i]);
          if (j > 0) addTo(mixed, (j - 1) * stride, all, i, lower[i]);
        }
      }
      const information = zeros(size, size);
      const { data } = information;
      for (let j = 0; j < cuts; j++) {
        data[j + j * size] += mixed[j * stride];
        for (let t = 1; t < count; t++) data[cuts + t - 1 + j * size] = -mixed[j * stride + t];
        if (j === 0) continue;
        const gap = b[j] - b[j - 1];
        const curvature = sizes[j] / (expm1(gap) * -expm1(-gap));
        data[j + j * size] += curvature;
        data[j - 1 + (j - 1) * size] += curvature;
        data[j + (j - 1) * size] -= curvature;
      }
      for (let t = 1; t < count; t++) {
        for (let s = t; s < count; s++) {
          data[cuts + s - 1 + (cuts + t - 1) * size] = products[s + t * stride];
        }
      }
      return information;
    },
  };
}

/** F(a) (1 - F(a)). */
function spread(a: number): number {
  const small = exp(-Math.abs(a));
  return small / ((1 + small) * (1 + small));
}

/** Adds the terms of record i of the block, times a weight, to the sums that begin at `at`. */
function addTo(sums: Float64Array, at: number, terms: TermBlocks, i: number, weight: number): void {
  const { numbers, cells } = terms;
  for (let t = 0; t < numbers.length; t++) sums[at + t] += weight * numbers[t][i];
  for (const cell of cells) sums[at + cell[i]] += weight;
}
