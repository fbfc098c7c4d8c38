import { PenumbraError } from '../../error.ts';
import {
  cholesky,
  dotProduct,
  fitLogistic,
  LOGISTIC_BLOCK,
  type Matrix,
  solveCholesky,
  sum,
  sumOfProducts,
  zeros,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Estimator } from './design.ts';
import { refuseFew } from './linearRegression.ts';
import type { Term } from './terms.ts';

/** The complete records of a regression, by their positions in the file. */
export interface Sample {
  readonly records: Int32Array;
  /** The number of all records of the file. */
  readonly all: number;
  /** Weights of all records of the file. */
  readonly weights: Float64Array;
}

/** A fit by some weights: the coefficients, intercept first, and what each record's residual counts. */
interface Fit {
  readonly coefficients: readonly number[];
  /** The lower Cholesky factor of the sums of weighted products of the scaled terms. */
  readonly factor: Matrix;
  readonly scaled: readonly Scaled[];
  readonly residuals: Float64Array;
}

/** A term with weighted mean 0 and weighted mean square 1. */
export interface Scaled {
  readonly z: Float64Array;
  readonly centre: number;
  readonly scale: number;
}

/**
 * Weighted least squares with an intercept: the coefficients that solve sum w x (y - x'b) = 0, intercept first. The
 * influence of a record is (X'WX)^-1 x (y - x'b) (Binder 1983). About 2 n p^2 products.
 */
export function weightedLinear(
  response: Float64Array,
  terms: readonly Term[],
  sample: Sample,
): Estimator {
  return regression(terms, sample, function* (weights, scaled) {
    yield { done: 0, total: 1 };
    const total = sum(weights);
    const level = weightedCentre(response, weights, total);
    const centred = response.map((y) => y - level);
    const columns = scaled.map(({ z }) => z);
    const factor = factorOf(columns, weights);
    const right = Float64Array.from(columns, (z) => weightedProduct(z, centred, weights));
    const slopes = columns.length === 0 ? new Float64Array() : solveCholesky(factor, right);
    const residuals = centred.map((y, i) =>
      columns.reduce((rest, z, t) => rest - slopes[t] * z[i], y),
    );
    return { inside: [level, ...slopes], factor: withIntercept(factor, total), residuals };
  });
}

/**
 * Weighted logistic regression with an intercept: the coefficients that solve sum w x (y - p) = 0. The influence of a
 * record is (X' W p (1 - p) X)^-1 x (y - p) (Binder 1983).
 */
export function weightedLogistic(
  isOne: Uint8Array,
  terms: readonly Term[],
  sample: Sample,
): Estimator {
  const { records, weights: design } = sample;
  const seen = new Set(isOne.filter((_, place) => design[records[place]] > 0));
  if (seen.size < 2) {
    throw new PenumbraError(
      'data',
      'A logistic regression explains which of two values a record has, but all complete records have the same value: choose another response.',
    );
  }
  return regression(terms, sample, function* (weights, scaled) {
    const columns = [new Float64Array(isOne.length).fill(1), ...scaled.map(({ z }) => z)];
    // Records of weight 0 have no part in the fit.
    const places = Int32Array.from(weights.keys()).filter((place) => weights[place] > 0);
    const own = columns.map((column) => Float64Array.from(places, (i) => column[i]));
    const fit = yield* fitLogistic(
      {
        records: places.length,
        count: columns.length,
        fill(block, from, to) {
          for (let t = 0; t < own.length; t++) {
            block.set(own[t].subarray(from, to), t * LOGISTIC_BLOCK);
          }
        },
      },
      Uint8Array.from(places, (i) => isOne[i]),
      Float64Array.from(places, (i) => weights[i]),
    );
    if (fit.isSeparated || !fit.hasConverged || fit.kept.length < columns.length) {
      throw new PenumbraError(
        'data',
        'Together the terms predict the response of some records with certainty, or one follows from the others, so that a coefficient grows without limit: leave a column out, or merge its levels.',
      );
    }
    const probabilities = new Float64Array(isOne.length);
    for (const [k, i] of places.entries()) probabilities[i] = fit.probabilities[k];
    const curvature = weights.map((w, i) => w * probabilities[i] * (1 - probabilities[i]));
    return {
      inside: [...fit.coefficients],
      factor: factorOf(columns, curvature),
      residuals: probabilities.map((p, i) => (weights[i] > 0 ? isOne[i] - p : 0)),
    };
  });
}

/** A fit on scaled terms: coefficients, intercept first, the factor with the intercept first, and residuals. */
type ScaledFit = (
  weights: Float64Array,
  scaled: readonly Scaled[],
) => Work<{
  readonly inside: readonly number[];
  readonly factor: Matrix;
  readonly residuals: Float64Array;
}>;

function regression(terms: readonly Term[], sample: Sample, fitScaled: ScaledFit): Estimator {
  const { records, all, weights: design } = sample;
  refuseFew(records.length, terms.length);
  let first: Fit | null = null;
  return {
    terms: terms.length,
    *figures(own) {
      const weights = Float64Array.from(records, (i) => own[i]);
      const scaled = terms.map(({ values }) => scaledBy(values, weights));
      const { inside, factor, residuals } = yield* fitScaled(weights, scaled);
      const slopes = scaled.map(({ scale }, t) => inside[t + 1] / scale);
      const coefficients = [
        scaled.reduce((rest, { centre }, t) => rest - centre * slopes[t], inside[0]),
        ...slopes,
      ];
      if (own === design) first = { coefficients, factor, scaled, residuals };
      return coefficients;
    },
    influence() {
      if (first === null)
        throw new Error('The regression is fitted before its influence is asked for.');
      const { factor, scaled, residuals } = first;
      const result = Array.from({ length: terms.length + 1 }, () => new Float64Array(all));
      const x = new Float64Array(terms.length + 1);
      for (const [place, record] of records.entries()) {
        if (residuals[place] === 0) continue;
        x[0] = residuals[place];
        for (const [t, { z }] of scaled.entries()) x[t + 1] = z[place] * residuals[place];
        const solved = solveCholesky(factor, x);
        let intercept = solved[0];
        for (const [t, { centre, scale }] of scaled.entries()) {
          const slope = solved[t + 1] / scale;
          result[t + 1][record] = slope;
          intercept -= centre * slope;
        }
        result[0][record] = intercept;
      }
      return result;
    },
  };
}

function weightedCentre(values: Float64Array, weights: Float64Array, total: number): number {
  const [origin] = values;
  return (
    origin +
    dotProduct(
      weights,
      values.map((x) => x - origin),
    ) /
      total
  );
}

export function scaledBy(values: Float64Array, weights: Float64Array): Scaled {
  const total = sum(weights);
  const centre = weightedCentre(values, weights, total);
  const centred = values.map((x) => x - centre);
  const scale = Math.sqrt(weightedProduct(centred, centred, weights) / total);
  if (!(scale > 0)) {
    throw new PenumbraError(
      'data',
      'A term does not vary among the records that have a weight: leave its column out, or merge its levels.',
    );
  }
  return { z: centred.map((x) => x / scale), centre, scale };
}

function weightedProduct(a: Float64Array, b: Float64Array, weights: Float64Array): number {
  return sumOfProducts(
    a.map((x, i) => x * weights[i]),
    0,
    b,
    0,
    b.length,
  );
}

/** The Cholesky factor of X'WX. */
function factorOf(columns: readonly Float64Array[], weights: Float64Array): Matrix {
  const k = columns.length;
  const products = zeros(k, k);
  for (let t = 0; t < k; t++) {
    const weighted = columns[t].map((x, i) => x * weights[i]);
    for (let s = t; s < k; s++) {
      products.data[s + t * k] = sumOfProducts(columns[s], 0, weighted, 0, weighted.length);
    }
  }
  const factor = cholesky(products);
  if (factor !== undefined) return factor;
  throw new PenumbraError(
    'data',
    'A term follows from the others among the records that have a weight, so that its coefficient is not certain: leave its column out.',
  );
}

/** With a first row and column for the intercept, which is orthogonal to centred terms. */
function withIntercept(factor: Matrix, total: number): Matrix {
  const k = factor.rows + 1;
  const whole = zeros(k, k);
  whole.data[0] = Math.sqrt(total);
  for (let t = 1; t < k; t++) {
    for (let s = t; s < k; s++) {
      whole.data[s + t * k] = factor.data[s - 1 + (t - 1) * factor.rows];
    }
  }
  return whole;
}
