import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../random.ts';
import { normalCdf } from './normal.ts';
import { truncatedNormal } from './truncatedNormal.ts';

const seed = Uint8Array.from({ length: 32 }, (_, i) => (41 * i + 3) & 255);

const sample = (mean: number, deviation: number, low: number, high: number, draws = 20000) => {
  const stream = randomStream(seed, 0, 0, 0);
  return Array.from({ length: draws }, () => truncatedNormal(stream, mean, deviation, low, high));
};

const average = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;

describe('a normal between limits', () => {
  test('has the distribution of a normal given that it lies there', () => {
    for (const [low, high] of [
      [-1, 2],
      [0.5, Number.POSITIVE_INFINITY],
      [Number.NEGATIVE_INFINITY, -1.5],
      [3, 3.5],
      [-20, 0.1],
    ]) {
      const draws = sample(0, 1, low, high).sort((a, b) => a - b);
      const side = low > 0 ? 'upper' : 'lower';
      const [a, b] = [normalCdf(low, side), normalCdf(high, side)];
      let largest = 0;
      for (const [i, x] of draws.entries()) {
        const p = (normalCdf(x, side) - a) / (b - a);
        largest = Math.max(largest, Math.abs(p - (i + 0.5) / draws.length));
      }
      // Kolmogorov's limit that one sample in a thousand passes.
      expect(largest * Math.sqrt(draws.length)).toBeLessThan(1.95);
    }
  });

  test('without limits in sight is the normal of the stream', () => {
    const plain = randomStream(seed, 0, 0, 0);
    for (const x of sample(5, 2, -1e6, Number.POSITIVE_INFINITY, 100)) {
      expect(x).toBe(5 + 2 * plain.normal());
    }
  });

  test('has the mean of the far tail, as Mills ratio tells it', () => {
    // E(Z | Z > c) - c by scipy (norm.logpdf - norm.logsf), the last one as 1 / c - 2 / c^3.
    for (const [c, excess] of [
      [10, 0.0980933],
      [34, 0.0293611],
      [40, 0.0249689],
      [1000, 0.000999998],
    ]) {
      for (const sign of [1, -1]) {
        const [low, high] = sign === 1 ? [c, 1e9] : [-1e9, -c];
        const draws = sample(0, 1, low, high).map((x) => sign * x - c);
        expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
        // Nearly exponential: the standard error of the mean is excess / sqrt(20000).
        expect(Math.abs(average(draws) / excess - 1)).toBeLessThan(0.025);
      }
    }
  });

  test('is within the limits and a number, whatever the mean and the deviation', () => {
    const number = fc.oneof(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      fc.integer({ min: -50, max: 50 }),
    );
    const deviation = fc.oneof(
      fc.constant(0),
      fc.double({ min: 0, max: 1e3, noNaN: true }),
      fc.double({ min: 0, max: 1e300, noNaN: true }),
    );
    const stream = randomStream(seed, 0, 1, 0);
    fc.assert(
      fc.property(number, deviation, number, number, (mean, sd, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        for (const [from, to] of [
          [low, high],
          [Number.NEGATIVE_INFINITY, high],
          [low, Number.POSITIVE_INFINITY],
        ]) {
          const x = truncatedNormal(stream, mean, sd, from, to);
          expect(x >= from && x <= to && Number.isFinite(x)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is spread over a narrow interval far out', () => {
    const draws = sample(0, 1, 50, 50.01);
    // exp(-50 x) on [0, 0.01]: the mean is 1/50 - 0.01 / (exp(0.5) - 1).
    expect(average(draws) - 50).toBeCloseTo(0.0045851, 4);
  });
});
