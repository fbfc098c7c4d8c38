import { PenumbraError } from '../../error.ts';
import {
  cholesky,
  fitLogistic,
  LOGISTIC_BLOCK,
  mean,
  norm,
  solveLower,
  standardDeviation,
  standardise,
  sumOfProducts,
  zeros,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Estimate } from './estimate.ts';
import { refuseFew } from './linearRegression.ts';
import { INTERCEPT, type Term } from './terms.ts';

/**
 * A variance larger than this many times the variance of a term that explains nothing: the coefficient grows without
 * limit.
 */
export const NO_LIMIT = 1e8;

/**
 * Logistic regression with an intercept by maximum likelihood: the coefficients, intercept first, and their variances,
 * the diagonal of (X' W X)^-1 with W = p (1 - p) at the fitted probabilities. Normal intervals. The terms are complete,
 * none is constant, and none follows from the others. If one term, or all together, predict the response with
 * certainty, the likelihood has no maximum: an error names the term. Computed on centred and scaled terms.
 */
export function* logisticRegression(isOne: Uint8Array, terms: readonly Term[]): Work<Estimate[]> {
  const n = isOne.length;
  const p = terms.length;
  refuseFew(n, p);
  const ones = isOne.reduce((sum, one) => sum + one, 0);
  if (ones === 0 || ones === n) {
    throw new PenumbraError(
      'data',
      'A logistic regression explains which of two values a record has, but all complete records have the same value: choose another response.',
    );
  }
  const columns = [
    new Float64Array(n).fill(1),
    ...terms.map(({ values }) => standardise(values, 'sd')),
  ];
  const fit = yield* fitLogistic(
    {
      records: n,
      count: p + 1,
      fill(block, from, to) {
        for (let t = 0; t <= p; t++) block.set(columns[t].subarray(from, to), t * LOGISTIC_BLOCK);
      },
    },
    isOne,
  );
  if (fit.kept.length <= p) {
    const lost = terms.find((_, t) => !fit.kept.includes(t + 1));
    throw new PenumbraError(
      'data',
      `The term "${lost?.name}" nearly follows from the others, so that no digit of its coefficient is certain: leave it out.`,
    );
  }
  if (fit.isSeparated) throw separated('Together the terms predict');
  yield { done: 1, total: 2 };
  const lower = cholesky(information(columns, fit.probabilities));
  const nothing = (ones / n) * (n - ones);
  const scales = terms.map(({ values }) => standardDeviation(values, 'n'));
  const offsets = terms.map(({ values }, t) => mean(values) / scales[t]);
  /** a' (X' W X)^-1 a. */
  const inverseAt = (a: Float64Array) => {
    if (lower === undefined) throw separated('Together the terms predict');
    const root = norm(solveLower(lower, a), 0, p + 1);
    return root * root;
  };
  const slopes = terms.map(({ name }, t) => {
    const unit = new Float64Array(p + 1);
    unit[t + 1] = 1;
    const inverse = inverseAt(unit);
    if (!(inverse * nothing < NO_LIMIT)) throw separated(`The term "${name}" predicts`);
    return {
      value: fit.coefficients[t + 1] / scales[t],
      variance: inverse / scales[t] / scales[t],
      degrees: Number.POSITIVE_INFINITY,
    };
  });
  const back = Float64Array.of(1, ...offsets.map((offset) => -offset));
  const intercept = {
    value: offsets.reduce(
      (rest, offset, t) => rest - offset * fit.coefficients[t + 1],
      fit.coefficients[0],
    ),
    variance: inverseAt(back),
    degrees: Number.POSITIVE_INFINITY,
  };
  if (!fit.hasConverged) {
    throw new PenumbraError(
      'data',
      `The logistic regression found no maximum in ${fit.steps} steps: use fewer terms than ${[INTERCEPT, ...terms.map(({ name }) => name)].length}.`,
    );
  }
  return [intercept, ...slopes];
}

/** A likelihood without a maximum. */
export function separated(what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${what} the response of some records with certainty, so that a coefficient grows without limit: leave a column out, or merge its levels.`,
  );
}

/** X' W X, lower triangle. */
function information(columns: readonly Float64Array[], probabilities: Float64Array) {
  const k = columns.length;
  const result = zeros(k, k);
  for (let t = 0; t < k; t++) {
    const weighted = columns[t].map((x, i) => x * probabilities[i] * (1 - probabilities[i]));
    for (let s = t; s < k; s++) {
      result.data[s + t * k] = sumOfProducts(columns[s], 0, weighted, 0, weighted.length);
    }
  }
  return result;
}
