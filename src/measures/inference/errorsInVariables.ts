import { PenumbraError } from '../../error.ts';
import {
  cholesky,
  type Matrix,
  solveCholesky,
  sum,
  zeros,
} from '../../foundation/numerics/index.ts';
import type { Estimator } from './design.ts';
import { refuseFew } from './linearRegression.ts';
import type { Term } from './terms.ts';
import { type Sample, type Scaled, scaledBy } from './weightedRegressions.ts';

/** Covariances of the errors of the response and the terms, the response first. Row by row, zero without an error. */
export type KnownErrors = readonly (readonly number[])[];

/**
 * Least squares with an intercept where response and terms have errors of known covariance, such as noise that was added
 * for protection: the method of moments (Fuller 1987). With S the covariances of what is seen and E those of the errors,
 * the slopes are (Sxx - Exx)^-1 (Sxy - Exy). The influence of a record with the residual r is (Sxx - Exx)^-1 ((x - mean)
 * r + Exx b - Exy) over the sum of the weights; the errors count as known. Equals `weightedLinear` without errors. About
 * 2 n p^2 products.
 */
export function errorsInVariables(
  response: Float64Array,
  terms: readonly Term[],
  errors: KnownErrors,
  { records, all, weights: design }: Sample,
): Estimator {
  refuseFew(records.length, terms.length);
  let influences: Float64Array[] | null = null;
  return {
    terms: terms.length,
    *figures(own) {
      yield { done: 0, total: 1 };
      const weights = Float64Array.from(records, (i) => own[i]);
      const total = sum(weights);
      const x = terms.map(({ values }) => scaledBy(values, weights));
      const y = scaledBy(response, weights);
      const scales = [y.scale, ...x.map(({ scale }) => scale)];
      const error = (a: number, b: number) => errors[a][b] / scales[a] / scales[b];
      const factor = factorOf(x, weights, error);
      const right = Float64Array.from(x, ({ z }, t) => {
        const products = z.map((value, i) => value * y.z[i] * weights[i]);
        return sum(products) / total - error(t + 1, 0);
      });
      const slopes = x.length === 0 ? right : solveCholesky(factor, right);
      const drift = x.map((_, t) =>
        x.reduce((so, __, s) => so + error(t + 1, s + 1) * slopes[s], -error(t + 1, 0)),
      );
      const coefficients = x.map(({ scale }, t) => (slopes[t] * y.scale) / scale);
      const intercept = x.reduce(
        (rest, { centre }, t) => rest - centre * coefficients[t],
        y.centre,
      );
      if (own === design) {
        influences = Array.from({ length: terms.length + 1 }, () => new Float64Array(all));
        for (const [place, record] of records.entries()) {
          const residual = x.reduce((rest, { z }, t) => rest - slopes[t] * z[place], y.z[place]);
          const moved =
            x.length === 0
              ? new Float64Array()
              : solveCholesky(
                  factor,
                  Float64Array.from(x, ({ z }, t) => z[place] * residual + drift[t]),
                );
          let ofIntercept = (residual * y.scale) / total;
          for (const [t, { centre, scale }] of x.entries()) {
            const slope = (moved[t] * y.scale) / scale / total;
            influences[t + 1][record] = slope;
            ofIntercept -= centre * slope;
          }
          influences[0][record] = ofIntercept;
        }
      }
      return [intercept, ...coefficients];
    },
    influence() {
      if (influences === null)
        throw new Error('The regression is fitted before its influence is asked for.');
      return influences;
    },
  };
}

/** The Cholesky factor of the covariances of the scaled terms, less those of their errors. */
function factorOf(
  x: readonly Scaled[],
  weights: Float64Array,
  error: (a: number, b: number) => number,
): Matrix {
  const total = sum(weights);
  const moments = zeros(x.length, x.length);
  for (let t = 0; t < x.length; t++) {
    for (let s = t; s < x.length; s++) {
      const products = x[t].z.map((value, i) => value * x[s].z[i] * weights[i]);
      moments.data[s + t * x.length] = sum(products) / total - error(s + 1, t + 1);
    }
  }
  const factor = cholesky(moments);
  if (factor !== undefined) return factor;
  throw new PenumbraError(
    'data',
    'The noise in the columns of the regression is as large as their variance, or a term follows from the others, so that it cannot be corrected: leave a column out, or use more records.',
  );
}
