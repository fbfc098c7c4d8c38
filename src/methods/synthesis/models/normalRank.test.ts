import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  category,
  drawModel,
  fitModel,
  numeric,
  predictors,
  responses,
  streamOf,
} from '../../../../test/fixtures/regressions.ts';
import {
  correlationMatrix,
  exp,
  mean,
  midranks,
  standardDeviation,
} from '../../../foundation/numerics/index.ts';
import { type NormalRankFit, normalRank } from './normalRank.ts';

const normals = (n: number, index: number) => {
  const x = new Float64Array(n);
  streamOf(index).fillNormal(x);
  return x;
};

describe('the normal rank model', () => {
  const n = 4000;
  const x = normals(n, 10);
  const noise = normals(n, 11);
  const given = [numeric(x)];
  const skewed = numeric(x.map((value, i) => exp(0.8 * value + 0.6 * noise[i])));

  test('keeps the mean, the deviation and the rank correlation of a skewed column', () => {
    const fitted = fitModel(normalRank, skewed, given);
    const drawn = drawModel(normalRank, fitted, given, n, { parameters: 'fixed' });
    const spread = standardDeviation(skewed.values, 'n');
    expect(Math.abs(mean(drawn) - mean(skewed.values)) / spread).toBeLessThan(0.06);
    expect(Math.abs(standardDeviation(drawn, 'n') / spread - 1)).toBeLessThan(0.15);
    const spearman = (y: Float64Array) => correlationMatrix([midranks(x), midranks(y)]).data[1];
    expect(Math.abs(spearman(drawn) - spearman(skewed.values))).toBeLessThan(0.03);
  });

  test('holds no value of the column and draws none', () => {
    const fitted = fitModel(normalRank, skewed, given);
    const original = new Set(skewed.values);
    expect(fitted.margin.means.some((value) => original.has(value))).toBe(false);
    expect(drawModel(normalRank, fitted, given, n).some((value) => original.has(value))).toBe(
      false,
    );
  });

  test('brings back a value that many records share', () => {
    const heaped = numeric(x.map((value) => Math.round(2 * value)));
    const drawn = drawModel(normalRank, fitModel(normalRank, heaped, given), given, n);
    const whole = drawn.filter((value) => Number.isInteger(value)).length;
    expect(whole / n).toBeGreaterThan(0.8);
  });

  test('keeps to the limits and draws the same from the same stream, also through JSON', () => {
    const fitted = fitModel(normalRank, responses.number);
    const held = { low: 1, high: 2.5 };
    const first = drawModel(normalRank, fitted, predictors, 400, held);
    expect(first.every((value) => value >= 1 && value <= 2.5)).toBe(true);
    const again = JSON.parse(JSON.stringify(fitted)) as NormalRankFit;
    expect(drawModel(normalRank, again, predictors, 400, held)).toEqual(first);
  });

  test('gives numbers for all kinds of small data', () => {
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    const data = fc.integer({ min: 1, max: 25 }).chain((size) =>
      fc.record({
        y: fc.array(value, { minLength: size, maxLength: size }),
        numbers: fc.array(fc.array(value, { minLength: size, maxLength: size }), { maxLength: 4 }),
        codes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: size, maxLength: size }),
        leaf: fc.integer({ min: 1, max: 6 }),
      }),
    );
    fc.assert(
      fc.property(data, ({ y, numbers, codes, leaf }) => {
        const predictors = [...numbers.map(numeric), category(codes, 4)];
        const fitted = fitModel(normalRank, numeric(y), predictors, leaf);
        const drawn = drawModel(normalRank, fitted, predictors, y.length, { low: -1e6, high: 1e6 });
        expect(drawn.every((z) => z >= -1e6 && z <= 1e6)).toBe(true);
        if (new Set(y).size === 1)
          expect(drawn.every((z) => z === Math.max(-1e6, Math.min(1e6, y[0])))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
