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
} from '../../../../test/fixtures/regressions.ts';
import { exp, multiply, transpose, zeros } from '../../../foundation/numerics/index.ts';
import { type OrderedFit, ordered } from './ordered.ts';

describe('the ordered model', () => {
  const fitted = fitModel(ordered, responses.ordered);

  test('has the coefficients and covariance of statsmodels 0.15.0 (OrderedModel, logit)', () => {
    // Thresholds first; for numbers as they come they are higher by b centre / scale.
    const a = zeros(7, 7);
    for (let t = 0; t < 7; t++) a.data[t + t * 7] = 1;
    for (const j of [0, 1]) {
      const part = fitted.terms[j];
      if (part.kind !== 'number') throw new Error();
      a.data[3 + j + (3 + j) * 7] = 1 / part.scale;
      for (let t = 0; t < 3; t++) a.data[t + (3 + j) * 7] = part.centre / part.scale;
    }
    const b = multiply(a, { rows: 7, columns: 1, data: Float64Array.from(fitted.coefficients) });
    const c = multiply(multiply(a, covarianceOf(fitted.factor)), transpose(a));
    const expected = [
      [-1.191858707253, -0.088542150026, 1.362660448457],
      [1.750893417956, -0.550572105902, 0.714134116532, -0.019888111472],
    ].flat();
    const errors = [
      [0.165347379155, 0.153512638247, 0.168309588222],
      [0.179383831537, 0.162031099642, 0.230134805444, 0.225818402827],
    ].flat();
    const row = [
      [-0.004576095584, -0.000152214597, 0.005979831064],
      [0.032178559017, -0.001529405963, 0.002433819669, -0.00060470601],
    ].flat();
    for (let t = 0; t < 7; t++) {
      expect(b.data[t]).toBeCloseTo(expected[t], 4);
      expect(Math.sqrt(c.data[t + t * 7])).toBeCloseTo(errors[t], 5);
      expect(c.data[t + 3 * 7]).toBeCloseTo(row[t], 5);
    }
  });

  test('draws the levels with the probabilities between thresholds', () => {
    const n = 40000;
    const zero = new Float64Array(n);
    const given = [numeric(zero), numeric(zero), category(zero, 3)];
    const drawn = drawModel(ordered, fitted, given, n, { parameters: 'fixed' });
    const below = [-1.191858707253, -0.088542150026, 1.362660448457].map((t) => 1 / (1 + exp(-t)));
    for (let j = 0; j < 4; j++) {
      const p = (below[j] ?? 1) - (below[j - 1] ?? 0);
      const found = drawn.filter((level) => level === j).length / n;
      expect(Math.abs(found - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / n));
    }
  });

  test('draws the same from the same stream, also after a way through JSON', () => {
    const again = JSON.parse(JSON.stringify(fitted)) as OrderedFit;
    const first = drawModel(ordered, fitted, predictors, 400);
    expect(drawModel(ordered, again, predictors, 400)).toEqual(first);
    expect(drawModel(ordered, again, predictors, 400, {}, 3)).not.toEqual(first);
  });

  test('has finite coefficients where a predictor determines the level', () => {
    const x = Float64Array.from({ length: 400 }, (_, i) => (i * 37) % 101);
    const codes = x.map((value) => Math.floor(value / 21));
    const y = category(codes, 5, true);
    for (const given of [[numeric(x)], [y]]) {
      const apart = fitModel(ordered, y, given);
      expect(apart.coefficients.every((b) => Math.abs(b) < 200)).toBe(true);
      let far = 0;
      for (let i = 0; i < 30; i++) {
        const drawn = drawModel(ordered, apart, given, 400, {}, i);
        far += drawn.filter((level, r) => Math.abs(level - codes[r]) > 1).length;
      }
      expect(far / 12000).toBeLessThan(0.02);
    }
  });

  test('has hundreds of levels in at most a hundred classes, with their shares', () => {
    const n = 30000;
    const codes = Float64Array.from({ length: n }, (_, i) =>
      Math.floor(((i * 7919) % n) ** 2 / 3e6),
    );
    const many = fitModel(ordered, category(codes, 301, true), []);
    expect(many.classes.length).toBeLessThanOrEqual(100);
    const drawn = drawModel(ordered, many, [], n, { parameters: 'fixed' });
    for (const limit of [10, 50, 100, 200, 290]) {
      const share = (values: Float64Array) => values.filter((x) => x <= limit).length / n;
      expect(Math.abs(share(drawn) - share(codes))).toBeLessThan(0.012);
    }
  });

  test('draws levels that occur, for all kinds of small data', () => {
    const value = fc.oneof(
      fc.integer({ min: -2, max: 2 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    const data = fc.integer({ min: 1, max: 30 }).chain((n) =>
      fc.record({
        y: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: n, maxLength: n }),
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
        const any = fitModel(ordered, category(y, 5, true), given, leaf);
        for (const x of [...any.coefficients, ...any.factor]) expect(Number.isFinite(x)).toBe(true);
        const drawn = drawModel(ordered, any, given, y.length);
        expect(drawn.every((level) => y.includes(level))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
