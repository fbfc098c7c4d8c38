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
  toRaw,
  transformed,
  vector,
} from '../../../../test/fixtures/regressions.ts';
import { exp, log, multiply } from '../../../foundation/numerics/index.ts';
import { logistic } from './logistic.ts';
import type { SoftmaxFit } from './softmax.ts';

const share = (values: Float64Array, level = 1) =>
  values.filter((x) => x === level).length / values.length;

describe('the logistic model', () => {
  const fitted = fitModel(logistic, responses.two);

  test('has the coefficients and covariance of statsmodels 0.15.0 (Logit)', () => {
    const a = toRaw(fitted.terms);
    const b = multiply(a, vector(fitted.coefficients)).data;
    const c = transformed(a, covarianceOf(fitted.factor));
    const expected = [
      -0.378657263991, 1.505774797766, -0.838691088451, -0.026262466533, 0.622671122794,
    ];
    const errors = [0.171706138349, 0.20787867971, 0.197161901225, 0.270585013798, 0.271642388606];
    const row = [-0.002393520939, 0.043213545478, -0.006154398013, -0.001646579708, 0.00433893585];
    for (let t = 0; t < 5; t++) {
      expect(b[t]).toBeCloseTo(expected[t], 4);
      expect(Math.sqrt(c.data[t + t * 5])).toBeCloseTo(errors[t], 5);
      expect(c.data[t + 5]).toBeCloseTo(row[t], 6);
    }
  });

  test('draws shares as predicted, and from the same stream the same, also through JSON', () => {
    const n = 40000;
    const zero = new Float64Array(n);
    const given = [numeric(zero), numeric(zero), category(zero, 3)];
    const values = drawModel(logistic, fitted, given, n, { parameters: 'fixed' });
    const p = 1 / (1 + exp(0.378657263991));
    expect(Math.abs(share(values) - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / n));
    const again = JSON.parse(JSON.stringify(fitted)) as SoftmaxFit;
    const first = drawModel(logistic, fitted, predictors, 400);
    expect(drawModel(logistic, again, predictors, 400)).toEqual(first);
    expect(drawModel(logistic, again, predictors, 400, {}, 2)).not.toEqual(first);
  });

  test('varies from draw to draw of its parameters as their covariance says', () => {
    const n = 1000;
    const zero = new Float64Array(n);
    const given = [numeric(zero), numeric(zero), category(zero, 3)];
    const logits = Array.from({ length: 400 }, (_, i) => {
      const p = share(drawModel(logistic, fitted, given, n, {}, i));
      return log(p / (1 - p));
    });
    const centre = logits.reduce((x, y) => x + y) / logits.length;
    const spread = logits.reduce((x, y) => x + (y - centre) ** 2, 0) / (logits.length - 1);
    // The standard error of statsmodels, and the sampling of 1,000.
    const expected = 0.171706138349 ** 2 + 1 / (n * 0.4064 * 0.5936);
    expect(Math.abs(spread / expected - 1)).toBeLessThan(4 * Math.sqrt(2 / 400));
  });

  test('has finite coefficients where classes are separated, and draws that keep to the sides', () => {
    const x = Float64Array.from({ length: 300 }, (_, i) => i);
    const y = category(
      x.map((i) => (i < 150 ? 0 : 1)),
      2,
    );
    for (const given of [
      [numeric(x)],
      [y],
      [
        category(
          x.map((i) => Math.floor(i / 50)),
          6,
        ),
      ],
    ]) {
      const apart = fitModel(logistic, y, given);
      expect(apart.coefficients.every((b) => Math.abs(b) < 50)).toBe(true);
      let wrong = 0;
      for (let i = 0; i < 100; i++) {
        const drawn = drawModel(logistic, apart, given, 300, {}, i);
        wrong += drawn.filter((level, r) => level !== y.values[r]).length;
      }
      expect(wrong / 30000).toBeLessThan(0.03);
    }
  });

  test('of one level, and of one that is rarer than allowed, draws the other only', () => {
    const x = [numeric([1, 2, 3, 4, 5, 6, 7])];
    for (const codes of [
      [1, 1, 1, 1, 1, 1, 1],
      [1, 0, 1, 1, 1, 1, 0],
    ]) {
      const one = fitModel(logistic, category(codes, 2), x);
      expect([...drawModel(logistic, one, x, 7)]).toEqual([1, 1, 1, 1, 1, 1, 1]);
    }
  });

  test('draws levels that occur, for all kinds of small data', () => {
    const value = fc.oneof(
      fc.integer({ min: -2, max: 2 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    const data = fc.integer({ min: 1, max: 30 }).chain((n) =>
      fc.record({
        y: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: n, maxLength: n }),
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
        const any = fitModel(logistic, category(y, 2), given, leaf);
        for (const x of [...any.coefficients, ...any.factor]) expect(Number.isFinite(x)).toBe(true);
        const drawn = drawModel(logistic, any, given, y.length);
        expect(drawn.every((level) => y.includes(level))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
