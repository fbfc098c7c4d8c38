import { norm, solveCholesky, solveLower } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Estimator } from './design.ts';
import type { Estimate } from './estimate.ts';
import { refuseFew } from './linearRegression.ts';
import { fitProportionalOdds, type OrderedFit, type OrderedResponse } from './proportionalOdds.ts';
import type { Term } from './terms.ts';
import { type Sample, type Scaled, scaledBy } from './weightedRegressions.ts';

/**
 * Ordered (proportional odds) regression, logit P(level <= j) = threshold_j - x'b (McCullagh 1980): the slopes, then
 * the thresholds, and their variances, the diagonal of the inverse of the observed information. Normal intervals. A
 * slope above 0 means higher levels. The terms are complete, none is constant, and none follows from the others.
 */
export function* orderedRegression(
  response: OrderedResponse,
  terms: readonly Term[],
): Work<Estimate[]> {
  refuseFew(response.codes.length, terms.length + response.levels - 2);
  const weights = new Float64Array(response.codes.length).fill(1);
  const { fit, scaled } = yield* fitScaled(response, terms, weights);
  const size = fit.coefficients.length;
  return unscaled(fit.coefficients, scaled).map((value, k) => {
    // The coefficient as a sum of those of the scaled terms.
    const parts = new Float64Array(size);
    if (k < scaled.length) parts[k] = 1 / scaled[k].scale;
    else {
      parts[k] = 1;
      for (const [t, { centre, scale }] of scaled.entries()) parts[t] = centre / scale;
    }
    const root = norm(solveLower(fit.factor, parts), 0, size);
    return { value, variance: root * root, degrees: Number.POSITIVE_INFINITY };
  });
}

/**
 * The same with the weights of a design. The influence of a record is the inverse of the weighted information, times the
 * derivatives of its log-likelihood (Binder 1983).
 */
export function weightedOrdered(
  { codes, levels }: OrderedResponse,
  terms: readonly Term[],
  { records, all, weights: design }: Sample,
): Estimator {
  refuseFew(records.length, terms.length + levels - 2);
  let first: { fit: OrderedFit; scaled: readonly Scaled[] } | null = null;
  return {
    terms: terms.length + levels - 2,
    *figures(own) {
      const weights = Float64Array.from(records, (i) => own[i]);
      const found = yield* fitScaled({ codes, levels }, terms, weights);
      if (own === design) first = found;
      return unscaled(found.fit.coefficients, found.scaled);
    },
    influence() {
      if (first === null) {
        throw new Error('The regression is fitted before its influence is asked for.');
      }
      const { fit, scaled } = first;
      const p = terms.length;
      const result = Array.from({ length: p + levels - 1 }, () => new Float64Array(all));
      for (const [place, record] of records.entries()) {
        const scores = new Float64Array(p + levels - 1);
        const [above, below] = [fit.above[place], fit.below[place]];
        for (const [t, { z }] of scaled.entries()) scores[t] = -z[place] * (above + below);
        if (codes[place] < levels - 1) scores[p + codes[place]] = above;
        if (codes[place] > 0) scores[p + codes[place] - 1] = below;
        const moved = unscaled(solveCholesky(fit.factor, scores), scaled);
        for (const [k, one] of moved.entries()) result[k][record] = one;
      }
      return result;
    },
  };
}

function* fitScaled(
  response: OrderedResponse,
  terms: readonly Term[],
  weights: Float64Array,
): Work<{ fit: OrderedFit; scaled: readonly Scaled[] }> {
  const scaled = terms.map(({ values }) => scaledBy(values, weights));
  const columns = scaled.map(({ z }) => z);
  return { fit: yield* fitProportionalOdds(response, columns, weights), scaled };
}

/** The slopes and thresholds of the terms themselves, from those of the scaled terms. */
function unscaled(coefficients: Float64Array, scaled: readonly Scaled[]): number[] {
  const slopes = scaled.map(({ scale }, t) => coefficients[t] / scale);
  const shift = scaled.reduce((all, { centre }, t) => all + centre * slopes[t], 0);
  const thresholds = coefficients.subarray(scaled.length);
  return [...slopes, ...Array.from(thresholds, (one) => one + shift)];
}
