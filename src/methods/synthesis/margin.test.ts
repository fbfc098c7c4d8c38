import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exp,
  mean,
  normalQuantile,
  randomStream,
  standardDeviation,
} from '../../foundation/numerics/index.ts';
import { evenDraws, fitMargin, toMargin } from './margin.ts';

const stream = randomStream(new Uint8Array(32), 0, 2, 9);
const normals = (n: number) => Float64Array.from({ length: n }, () => stream.normal());
const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

test('draws get the mean and the spread of the numbers, however both are distributed', () => {
  const shapes = [
    normals(1000),
    normals(1000).map((z) => exp(1.5 * z)),
    normals(300).map((z) => Math.round(20 * z)),
    normals(5000).map((z) => 1e9 + z),
  ];
  const models = [(z: number) => 0.6 * z + 0.2, (z: number) => 0.9 * z + 0.3 * Math.abs(z)];
  const away = shapes.flatMap((values) =>
    models.map((model) => {
      const even = Float64Array.from({ length: 20_000 }, (_, i) =>
        model(normalQuantile((i + 0.5) / 20_000)),
      );
      const drawn = toMargin(fitMargin(values, even, { leaf: 5 }), even, low, high);
      const spread = standardDeviation(values, 'n');
      const shift = Math.abs(mean(drawn) - mean(values)) / spread;
      return Math.max(shift, Math.abs(standardDeviation(drawn, 'n') / spread - 1) / 2);
    }),
  );
  expect(Math.max(...away)).toBeLessThan(0.02);
});

test('even draws have the mean and the variance of line and residuals together', () => {
  const line = normals(777);
  const quantile = (share: number) => 2 * normalQuantile(share);
  const drawn = evenDraws([
    { line: line.subarray(0, 500), quantile },
    { line: line.subarray(500), quantile },
  ]);
  const expected = standardDeviation(line, 'n') ** 2 + 4;
  expect(drawn.length).toBeGreaterThanOrEqual(2000);
  expect(Math.abs(mean(drawn) - mean(line))).toBeLessThan(0.02);
  expect(Math.abs(standardDeviation(drawn, 'n') ** 2 / expected - 1)).toBeLessThan(0.02);
});

test('numbers stay within limits, a constant stays, and a model handed out has no number of the column', () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.boolean(), (list, guarded) => {
      const values = Float64Array.from(list);
      const draws = Float64Array.from({ length: 50 }, (_, i) => (i - 25) / 10);
      const margin = fitMargin(values, draws, { leaf: 5, guarded });
      const drawn = toMargin(margin, draws, -1e6, 1e6);
      expect(drawn.every((y) => y >= -1e6 && y <= 1e6)).toBe(true);
      if (new Set(list).size === 1) {
        expect(new Set(drawn)).toEqual(new Set([Math.max(-1e6, Math.min(1e6, list[0]))]));
      }
    }),
    { numRuns: 150 },
  );
  const skewed = normals(100).map((z) => exp(3 * z));
  const own = new Set(skewed);
  const { means } = fitMargin(skewed, normals(2000), { leaf: 5, guarded: true });
  expect(means.some((one) => own.has(one))).toBe(false);
});
