import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  category,
  covarianceOf,
  drawModel,
  fitModel,
  numeric,
  predictors,
  responses,
  streamOf,
  toRaw,
  transformed,
  vector,
} from '../../../../test/fixtures/regressions.ts';
import { mean, multiply, variance } from '../../../foundation/numerics/index.ts';
import type { Variable } from '../columnModel.ts';
import { type LinearFit, linear } from './linear.ts';
import { drawCoefficients } from './posterior.ts';

/** Coefficients and their covariance for the response and the predictors as they come. */
function raw({ centre, scale, terms, coefficients, factor, squares, degrees }: LinearFit) {
  const a = toRaw(terms);
  const b = multiply(a, vector(coefficients.map((x) => x * scale))).data;
  b[0] += centre;
  const sigma2 = (squares * scale * scale) / degrees;
  const covariance = transformed(a, covarianceOf(factor));
  return { b, covariance: covariance.data.map((x) => x * sigma2), n: b.length };
}

const near = (values: ArrayLike<number>, expected: readonly number[], digits: number) => {
  expect(values).toHaveLength(expected.length);
  for (const [i, x] of expected.entries()) expect(values[i]).toBeCloseTo(x, digits);
};

describe('the linear model', () => {
  const fitted = fitModel(linear, responses.number);

  test('has the coefficients, covariance and residuals of statsmodels 0.15.0 (OLS)', () => {
    const { b, covariance, n } = raw(fitted);
    near(b, [2.000932368536, 1.652242644931, -0.673458051156, 0.388372268331, -0.901639372748], 11);
    const errors = Array.from({ length: n }, (_, t) => Math.sqrt(covariance[t + t * n]));
    near(
      errors,
      [0.044324247645, 0.049797328891, 0.049782354773, 0.070215978985, 0.070243024511],
      11,
    );
    expect(covariance[1 + 2 * n]).toBeCloseTo(6.455748092645861e-5, 12);
    expect(covariance[3]).toBeCloseTo(-0.0019648635663965432, 12);
    expect(fitted.squares * fitted.scale ** 2).toBeCloseTo(133.36873852991891, 9);
    expect(fitted.degrees).toBe(395);
  });

  test('draws coefficients with the mean and covariance of the posterior', () => {
    const stream = streamOf(9);
    const count = 20000;
    const sigma = Math.sqrt(fitted.squares / fitted.degrees);
    const draws = Array.from({ length: count }, () =>
      drawCoefficients(fitted.coefficients, fitted.factor, sigma, stream),
    );
    const c = covarianceOf(fitted.factor);
    for (let s = 0; s < 5; s++) {
      for (let t = 0; t <= s; t++) {
        const expected = c.data[s + t * 5] * sigma * sigma;
        const found = mean(
          Float64Array.from(
            draws,
            (b) => (b[s] - fitted.coefficients[s]) * (b[t] - fitted.coefficients[t]),
          ),
        );
        const size = sigma * sigma * Math.sqrt(c.data[s + s * 5] * c.data[t + t * 5]);
        // The standard error is at most sqrt(2 / 20000) = 0.01 of that.
        expect(Math.abs(found - expected)).toBeLessThan(0.05 * size);
      }
    }
  });

  test('draws values with the moments of the predictive distribution', () => {
    const given = [numeric([0.5]), numeric([-1]), category([2], 3)];
    const values = Float64Array.from(
      { length: 3000 },
      (_, i) => drawModel(linear, fitted, given, 1, {}, i)[0],
    );
    // A t distribution with 395 degrees of freedom, the variance of which is 395 / 393 of sigma^2 (1 + d' (D'D)^-1 d).
    const { b, covariance, n } = raw(fitted);
    const d = [1, 0.5, -1, 0, 1];
    let [centre, spread] = [0, 133.36873852991891 / 395];
    for (let s = 0; s < n; s++) {
      centre += d[s] * b[s];
      for (let t = 0; t < n; t++) spread += d[s] * d[t] * covariance[s + t * n];
    }
    spread *= 395 / 393;
    expect(Math.abs(mean(values) - centre) / Math.sqrt(spread / 3000)).toBeLessThan(4);
    expect(Math.abs(variance(values, 'n') / spread - 1)).toBeLessThan(4 * Math.sqrt(2 / 3000));
  });

  test('with fixed parameters gives residuals the variance RSS / (n - t)', () => {
    const given = [
      numeric(new Float64Array(40000)),
      numeric(new Float64Array(40000)),
      category(new Float64Array(40000), 3),
    ];
    const values = drawModel(linear, fitted, given, 40000, { parameters: 'fixed' });
    const spread = 133.36873852991891 / 395;
    expect(mean(values)).toBeCloseTo(2.000932368536, 1);
    expect(Math.abs(mean(values) - 2.000932368536)).toBeLessThan(4 * Math.sqrt(spread / 40000));
    expect(Math.abs(variance(values, 'n') / spread - 1)).toBeLessThan(4 * Math.sqrt(2 / 40000));
  });

  test('keeps to the limits, and piles nothing up at them', () => {
    const values = drawModel(linear, fitted, predictors, 400, { low: 1.5, high: 2 });
    expect(values.every((x) => x >= 1.5 && x <= 2)).toBe(true);
    expect(values.filter((x) => x === 1.5 || x === 2).length).toBe(0);
    const far = drawModel(linear, fitted, predictors, 400, {
      low: 1e6,
      high: Number.POSITIVE_INFINITY,
    });
    expect(far.every((x) => x >= 1e6 && x < 1e6 + 1)).toBe(true);
  });

  test('draws the same from the same stream, also after a way through JSON', () => {
    const again = JSON.parse(JSON.stringify(fitted)) as LinearFit;
    const first = drawModel(linear, fitted, predictors, 400, { low: -1, high: 4 });
    expect(drawModel(linear, again, predictors, 400, { low: -1, high: 4 })).toEqual(first);
    expect(drawModel(linear, fitted, predictors, 400, { low: -1, high: 4 }, 2)).not.toEqual(first);
  });

  test('does not suffer from large offsets and small spreads', () => {
    const shift = (v: Variable, by: number, times: number) =>
      numeric(v.values.map((x) => by + times * x));
    // Doubles near 1e9 are 1e-7 apart, which is a ten thousandth of these deviations.
    const shifted = fitModel(linear, shift(responses.number, 1073741824, 1 / 1024), [
      shift(predictors[0], 1073741824, 1 / 1024),
      shift(predictors[1], -1e9, 1e3),
      predictors[2],
    ]);
    for (const [t, b] of fitted.coefficients.entries()) {
      expect(shifted.coefficients[t]).toBeCloseTo(b, 4);
    }
    expect(shifted.squares / fitted.squares).toBeCloseTo(1, 4);
  });

  test('leaves out terms that are constant, doubled or sums of others, and explains as much', () => {
    const [a, b, c] = predictors;
    const sum = numeric(a.values.map((x, i) => 3 * x - b.values[i] + 1e5));
    const flat = numeric(a.values.map(() => 7));
    const one = category(
      a.values.map(() => 2),
      5,
    );
    const again = fitModel(linear, responses.number, [flat, a, b, a, sum, c, one, c]);
    expect(again.coefficients).toHaveLength(5);
    expect(again.squares).toBeCloseTo(fitted.squares, 9);
    expect(again.degrees).toBe(395);
  });

  test('of a response that the predictors determine draws their values', () => {
    const y = numeric(predictors[0].values.map((x, i) => 1e6 + 3 * x - predictors[1].values[i]));
    const exact = fitModel(linear, y);
    expect(exact.squares).toBe(0);
    const values = drawModel(linear, exact, predictors, 400);
    for (const [i, x] of values.entries()) expect(Math.abs(x - y.values[i])).toBeLessThan(1e-8);
    expect(drawModel(linear, exact, predictors, 400, { low: 1e6 }).every((x) => x >= 1e6)).toBe(
      true,
    );
  });

  test('of a constant, of one record and without predictors gives numbers within the limits', () => {
    for (const values of [[5, 5, 5, 5], [5], [4, 6]]) {
      for (const given of [[], [numeric(values.map((_, i) => i * i))]]) {
        const small = fitModel(linear, numeric(values), given);
        for (const parameters of ['posterior', 'fixed'] as const) {
          const drawn = drawModel(linear, small, given, values.length, {
            parameters,
            low: -100,
            high: 100,
          });
          expect(drawn.every((x) => x >= -100 && x <= 100)).toBe(true);
          if (new Set(values).size === 1) expect([...drawn]).toEqual(values);
        }
      }
    }
  });

  test('with more terms than records keeps one term less than there are records', () => {
    const many = Array.from({ length: 12 }, (_, j) =>
      numeric(Array.from({ length: 8 }, (_, i) => ((i + 1) * (j + 3) * 31) % 17)),
    );
    const small = fitModel(linear, numeric([1, 5, 2, 8, 3, 9, 4, 4]), many);
    expect(small.coefficients.length).toBeLessThanOrEqual(7);
    expect(small.degrees).toBeGreaterThanOrEqual(1);
    expect(drawModel(linear, small, many, 8).every((x) => Number.isFinite(x))).toBe(true);
  });

  test('costs little with thousands of levels, and keeps at most 300 terms', () => {
    const n = 20000;
    const wide = Array.from({ length: 10 }, (_, j) =>
      category(
        Float64Array.from({ length: n }, (_, i) => (i * (2 * j + 7)) % 4000),
        4000,
      ),
    );
    const skewed = Array.from({ length: 10 }, (_, j) =>
      category(
        Float64Array.from({ length: n }, (_, i) =>
          Math.floor(((i * (2 * j + 7)) % 6400) ** 2 / 1e6),
        ),
        50,
      ),
    );
    const y = numeric(Float64Array.from({ length: n }, (_, i) => skewed[3].values[i] + (i % 13)));
    const big = fitModel(linear, y, [...wide, ...skewed]);
    expect(big.coefficients.length).toBeLessThanOrEqual(300);
    // What tells most was kept.
    expect(big.terms[13]).toMatchObject({ kind: 'category' });
    expect(drawModel(linear, big, [...wide, ...skewed], n).every((x) => Number.isFinite(x))).toBe(
      true,
    );
  });

  test('gives finite draws within the limits for all kinds of small data', () => {
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
    );
    const data = fc.integer({ min: 1, max: 25 }).chain((n) =>
      fc.record({
        y: fc.array(value, { minLength: n, maxLength: n }),
        numbers: fc.array(fc.array(value, { minLength: n, maxLength: n }), { maxLength: 4 }),
        levels: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n }), {
          maxLength: 3,
        }),
        leaf: fc.integer({ min: 1, max: 6 }),
      }),
    );
    fc.assert(
      fc.property(data, ({ y, numbers, levels, leaf }) => {
        const given = [...numbers.map(numeric), ...levels.map((codes) => category(codes, 4))];
        const any = fitModel(linear, numeric(y), given, leaf);
        for (const parameters of ['posterior', 'fixed'] as const) {
          const free = drawModel(linear, any, given, y.length, { parameters });
          expect(free.every((x) => Number.isFinite(x))).toBe(true);
          const held = drawModel(linear, any, given, y.length, { parameters, low: -1, high: 2 });
          expect(held.every((x) => x >= -1 && x <= 2)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
