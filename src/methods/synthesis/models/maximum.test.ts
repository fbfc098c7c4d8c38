import { describe, expect, test } from 'vitest';
import { covarianceOf } from '../../../../test/fixtures/regressions.ts';
import { exp, log1p, type Matrix, zeros } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { type Likelihood, maximum } from './maximum.ts';

const once = (matrix: Matrix) =>
  (function* () {
    yield { done: 0, total: 1 };
    return matrix;
  })();

/** -(b - centre)' A (b - centre) / 2, A diagonal. */
const parabola = (centre: readonly number[], a: readonly number[], hasPrior = 1): Likelihood => ({
  hasPrior: new Uint8Array(a.length).fill(hasPrior),
  *evaluate(b) {
    yield { done: 0, total: 1 };
    let logLikelihood = 0;
    for (const [t, x] of a.entries()) logLikelihood -= (x * (b[t] - centre[t]) ** 2) / 2;
    return { logLikelihood, gradient: b.map((x, t) => -a[t] * (x - centre[t])) };
  },
  information: () => {
    const matrix = zeros(a.length, a.length);
    for (const [t, x] of a.entries()) matrix.data[t + t * a.length] = x;
    return once(matrix);
  },
});

/** n records of one class and none of the other. */
const separated = (n: number): Likelihood => ({
  hasPrior: Uint8Array.of(1),
  *evaluate([b]) {
    yield { done: 0, total: 1 };
    const small = exp(-Math.abs(b));
    const p = (b < 0 ? 1 : small) / (1 + small);
    return {
      logLikelihood: n * (Math.min(0, b) - log1p(small)),
      gradient: Float64Array.of(n * p),
    };
  },
  information: ([b]) => {
    const small = exp(-Math.abs(b));
    return once({ rows: 1, columns: 1, data: Float64Array.of((n * small) / (1 + small) ** 2) });
  },
});

describe('the largest posterior density', () => {
  test('of a normal likelihood is moved by the weak prior next to nothing', () => {
    const { coefficients, factor } = finish(
      maximum(parabola([1, -3], [100, 25]), new Float64Array(2)),
    );
    expect(coefficients[0]).toBeCloseTo(100 / (100 + 1e-4), 9);
    expect(coefficients[1]).toBeCloseTo((-3 * 25) / (25 + 1e-4), 9);
    const covariance = covarianceOf(factor);
    expect(covariance.data[0]).toBeCloseTo(0.01, 6);
    expect(covariance.data[3]).toBeCloseTo(0.04, 6);
  });

  test('has no prior for some coefficients', () => {
    const { coefficients } = finish(maximum(parabola([7], [4], 0), new Float64Array(1)));
    expect(coefficients[0]).toBeCloseTo(7, 12);
  });

  test('of separated classes is finite, and its draws keep to the side', () => {
    for (const n of [5, 100, 1e6]) {
      const { coefficients, factor } = finish(maximum(separated(n), new Float64Array(1)));
      // Half a record of the other class and half of this: exp(b) = (n + 1/2) / (1/2), but for the weak prior.
      const odds = exp(coefficients[0]) / (2 * n + 1);
      expect(odds).toBeGreaterThan(0.98);
      expect(odds).toBeLessThan(1.001);
      expect(coefficients[0] / factor[0]).toBeGreaterThan(1.5);
    }
  });

  test('is found where the information given is only near the truth', () => {
    const likelihood = parabola([2, 5], [10, 3]);
    const rough = {
      ...likelihood,
      information: () => once({ rows: 2, columns: 2, data: Float64Array.of(7, 1, 1, 4) }),
    };
    const { coefficients } = finish(maximum(rough, new Float64Array(2)));
    expect(coefficients[0]).toBeCloseTo(2, 3);
    expect(coefficients[1]).toBeCloseTo(5, 3);
  });
});
