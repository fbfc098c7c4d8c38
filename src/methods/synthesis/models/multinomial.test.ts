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
import { log, multiply, zeros } from '../../../foundation/numerics/index.ts';
import { multinomial } from './multinomial.ts';
import type { SoftmaxFit } from './softmax.ts';

const shares = (values: ArrayLike<number>, levels: number) => {
  const counts = new Array<number>(levels).fill(0);
  for (let i = 0; i < values.length; i++) counts[values[i]] += 1 / values.length;
  return counts;
};

describe('the multinomial model', () => {
  const fitted = fitModel(multinomial, responses.several);

  test('has the coefficients and covariance of statsmodels 0.15.0 (MNLogit)', () => {
    // Classes go from the most to the least frequent: 0, 2, 1.
    expect(fitted.classes.map(({ levels }) => levels[0])).toEqual([0, 2, 1]);
    const one = toRaw(fitted.terms);
    const a = zeros(10, 10);
    for (const from of [0, 5]) {
      for (let t = 0; t < 5; t++) {
        for (let s = 0; s < 5; s++) a.data[from + s + (from + t) * 10] = one.data[s + t * 5];
      }
    }
    const b = multiply(a, vector(fitted.coefficients)).data;
    const c = transformed(a, covarianceOf(fitted.factor));
    const expected = [
      [-0.8069626726288, -0.7683014266908, 0.9858893069109, 1.003956213065, 0.0833399614811],
      [-0.5748056137817, 0.8923257457679, 0.02379440380548, -0.0001026004702805, -0.06460528969374],
    ].flat();
    const errors = [
      [0.204650824549, 0.226937725923, 0.223921018071, 0.301949392617, 0.308438932228],
      [0.18963295492, 0.230790685385, 0.219584159175, 0.318885653435, 0.297594530558],
    ].flat();
    // Of the coefficient of the first number for level 1 with all others, level 2 first.
    const row = [
      [0.000578651085, 0.016725675425, -0.00055054407, -0.001819008477, -0.000628462125],
      [-0.007289182219, 0.05326434046, -0.001602767953, -0.005084886764, -0.002189002758],
    ].flat();
    for (let t = 0; t < 10; t++) {
      expect(b[t]).toBeCloseTo(expected[t], 4);
      expect(Math.sqrt(c.data[t + t * 10])).toBeCloseTo(errors[t], 5);
      expect(c.data[t + 6 * 10]).toBeCloseTo(row[t], 6);
    }
  });

  test('fitted shares are those of the file, and draws have them', () => {
    const n = 40000;
    const many = (values: Float64Array) =>
      Float64Array.from({ length: n }, (_, i) => values[i % 400]);
    const given = predictors.map(({ values, scale }) => ({ values: many(values), scale }));
    const drawn = drawModel(multinomial, fitted, given, n, { parameters: 'fixed' });
    const expected = [171 / 400, 106 / 400, 123 / 400];
    for (const [k, share] of shares(drawn, 3).entries()) {
      expect(Math.abs(share - expected[k])).toBeLessThan(4 * Math.sqrt(0.25 / n));
    }
  });

  test('draws the same from the same stream, also after a way through JSON', () => {
    const again = JSON.parse(JSON.stringify(fitted)) as SoftmaxFit;
    expect(drawModel(multinomial, again, predictors, 400)).toEqual(
      drawModel(multinomial, fitted, predictors, 400),
    );
  });

  test('pools levels beyond the fiftieth by their shares, and rare ones by their joint share', () => {
    // Level l of 60 has 100 - l records, 60 to 62 have 2 each.
    const codes = Array.from({ length: 63 }, (_, l) =>
      Array.from({ length: l < 60 ? 100 - l : 2 }, () => l),
    ).flat();
    const many = fitModel(multinomial, category(codes, 64), []);
    expect(many.classes).toHaveLength(51);
    const n = 40000;
    const drawn = shares(drawModel(multinomial, many, [], n, { parameters: 'fixed' }), 64);
    expect(drawn[63]).toBe(0);
    for (let l = 0; l < 63; l++) {
      const p = (l < 60 ? 100 - l : 2) / codes.length;
      expect(Math.abs(drawn[l] - p)).toBeLessThan(4.5 * Math.sqrt(p / n));
    }
    expect(JSON.stringify(many)).not.toContain('[2,');
  });

  test('leaves out rare levels that are fewer than `leaf` records together', () => {
    const codes = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3];
    const few = fitModel(multinomial, category(codes, 4), []);
    expect(few.classes.map(({ levels }) => levels)).toEqual([[1], [0]]);
    expect(few.coefficients[0]).toBeCloseTo(log(5 / 6), 6);
  });

  test('tells classes apart that a predictor determines, with finite coefficients', () => {
    const codes = Float64Array.from({ length: 600 }, (_, i) => i % 6);
    const y = category(codes, 6);
    const given = [
      category(
        codes.map((c) => 5 - c),
        6,
      ),
      numeric(codes.map((_, i) => (i * 7) % 11)),
    ];
    const apart = fitModel(multinomial, y, given);
    expect(apart.coefficients.every((b) => Math.abs(b) < 50)).toBe(true);
    let wrong = 0;
    for (let i = 0; i < 30; i++) {
      const drawn = drawModel(multinomial, apart, given, 600, {}, i);
      wrong += drawn.filter((level, r) => level !== codes[r]).length;
    }
    expect(wrong / 18000).toBeLessThan(0.08);
  });

  test('of one level draws it, and with few records draws what occurs', () => {
    expect([
      ...drawModel(multinomial, fitModel(multinomial, category([3, 3], 5), []), [], 3),
    ]).toEqual([3, 3, 3]);
    const x = [numeric([1, 2, 9]), numeric([3, 3, 4]), category([0, 1, 2], 3)];
    const tiny = fitModel(multinomial, category([0, 1, 2], 3), x, 1);
    expect(drawModel(multinomial, tiny, x, 3).every((level) => level >= 0 && level < 3)).toBe(true);
  });
});
