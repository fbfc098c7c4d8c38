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
import { groupedQuantile, type NormalRankFit, normalRank, quantileGroups } from './normalRank.ts';

const normals = (n: number, index: number) => {
  const x = new Float64Array(n);
  streamOf(index).fillNormal(x);
  return x;
};

describe('the quantile function of groups', () => {
  test('has the mean and the deviation of the values, also of skewed ones', () => {
    for (const values of [
      normals(1000, 1),
      normals(1000, 2).map((z) => exp(z)),
      normals(300, 3).map((z) => Math.round(20 * z)),
      normals(20000, 4).map((z) => 1e9 + z),
    ]) {
      const quantile = groupedQuantile(quantileGroups(values.slice().sort(), 5));
      const n = 40000;
      const back = Float64Array.from({ length: n }, (_, i) => quantile((i + 0.5) / n));
      const spread = standardDeviation(values, 'n');
      expect(Math.abs(mean(back) - mean(values)) / spread).toBeLessThan(0.01);
      expect(Math.abs(standardDeviation(back, 'n') / spread - 1)).toBeLessThan(0.02);
    }
  });

  test('is made of groups that together have all values and each at least `leaf`', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 20 }), (n, leaf) => {
        const { counts, means } = quantileGroups(
          Float64Array.from({ length: n }, (_, i) => i),
          leaf,
        );
        expect(counts.reduce((a, b) => a + b)).toBe(n);
        if (n >= leaf) expect(Math.min(...counts)).toBeGreaterThanOrEqual(leaf);
        expect(means).toEqual([...means].sort((a, b) => a - b));
      }),
    );
  });

  test('has some hundreds of groups for a million values', () => {
    const { counts } = quantileGroups(
      Float64Array.from({ length: 1e6 }, (_, i) => i),
      5,
    );
    expect(counts.length).toBeGreaterThan(500);
    expect(counts.length).toBeLessThan(1000);
    expect(counts[0]).toBe(5);
    expect(counts.at(-1)).toBe(5);
  });

  test('ascends', () => {
    const quantile = groupedQuantile(quantileGroups(normals(500, 5).sort(), 5));
    let before = quantile(0);
    for (let i = 1; i <= 1000; i++) {
      expect(quantile(i / 1000)).toBeGreaterThanOrEqual(before);
      before = quantile(i / 1000);
    }
  });
});

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
    const { means, reachLow, reachHigh } = fitted.groups;
    expect(means.some((value) => original.has(value))).toBe(false);
    expect(original.has(means[0] - reachLow)).toBe(false);
    expect(original.has(means[means.length - 1] + reachHigh)).toBe(false);
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
