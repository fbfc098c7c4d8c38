import { PenumbraError } from '../../error.ts';
import {
  fromColumns,
  leastSquares,
  leastSquaresResiduals,
  mean,
  norm,
  qr,
  solveLower,
  standardDeviation,
  standardise,
  transpose,
  upperFactor,
} from '../../foundation/numerics/index.ts';
import type { Estimate } from './estimate.ts';

/**
 * Ordinary least squares with an intercept: the coefficients, intercept first, and their variances, the diagonal of s^2
 * (X'X)^-1 with divisor n - p - 1 in s^2. The terms are complete, none is constant, and none follows from the others.
 * Computed on centred and scaled terms, so that an offset or a unit costs no digits. About 2 n p^2 products.
 */
export function linearRegression(
  response: Float64Array,
  terms: readonly Float64Array[],
): Estimate[] {
  const n = response.length;
  const p = terms.length;
  const degrees = n - p - 1;
  refuseFew(n, p);
  const level = mean(response);
  const centred = response.map((y) => y - level);
  if (p === 0) {
    const size = norm(centred, 0, n);
    return [{ value: level, variance: (size * size) / degrees / n, degrees }];
  }
  const factorised = qr(fromColumns(terms.map((x) => standardise(x, 'sd'))), { pivot: false });
  const slopes = leastSquares(factorised, centred);
  const size = norm(leastSquaresResiduals(factorised, centred), 0, n);
  const spread = (size * size) / degrees;
  const lower = transpose(upperFactor(factorised));
  const scales = terms.map((x) => standardDeviation(x, 'n'));
  const offsets = Float64Array.from(terms, (x, t) => mean(x) / scales[t]);
  /** a' (X'X)^-1 a for the scaled terms: the squared length of R'^-1 a. */
  const inverseAt = (a: Float64Array) => {
    const root = norm(solveLower(lower, a), 0, p);
    return root * root;
  };
  const intercept = {
    value: offsets.reduce((rest, offset, t) => rest - offset * slopes[t], level),
    variance: spread * (1 / n + inverseAt(offsets)),
    degrees,
  };
  return [
    intercept,
    ...terms.map((_, t) => {
      const unit = new Float64Array(p);
      unit[t] = 1;
      return {
        value: slopes[t] / scales[t],
        variance: (spread * inverseAt(unit)) / scales[t] / scales[t],
        degrees,
      };
    }),
  ];
}

/** A regression needs more records than coefficients. */
export function refuseFew(records: number, terms: number): void {
  if (records > terms + 1) return;
  throw new PenumbraError(
    'data',
    `A regression with ${terms + 1} coefficients needs more complete records than coefficients, but there are ${records}: use fewer columns, or columns with fewer missing values.`,
  );
}
