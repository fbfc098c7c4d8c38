import { describe, expect, test } from 'vitest';
import { betaTail } from '../../../../test/fixtures/numerics.ts';
import { type RandomStream, randomStream } from '../random.ts';
import { chiSquareCdf } from './chiSquare.ts';
import { gammaCdf } from './gamma.ts';
import { chiSquareDraw, dirichletDraw, gammaDraw } from './gammaDraw.ts';

const seed = Uint8Array.from({ length: 32 }, (_, i) => (29 * i + 5) & 255);
const DRAWS = 8000;

/** The largest distance of the share of draws below a point from its probability, times sqrt(n) (Kolmogorov 1933). */
function kolmogorov(draws: number[], cdf: (x: number) => number): number {
  draws.sort((a, b) => a - b);
  let largest = 0;
  for (const [i, x] of draws.entries()) {
    const p = cdf(x);
    largest = Math.max(
      largest,
      Math.abs(p - i / draws.length),
      Math.abs(p - (i + 1) / draws.length),
    );
  }
  return largest * Math.sqrt(draws.length);
}

const drawn = (draw: (stream: RandomStream) => number, index = 0) => {
  const stream = randomStream(seed, 0, 0, index);
  return Array.from({ length: DRAWS }, () => draw(stream));
};

describe('draws of gamma distributions', () => {
  // 1.95 is passed by one sample in a thousand.
  test.each([0.02, 0.3, 0.5, 1, 1.5, 7, 250, 1e5])(
    'of shape %d have that distribution',
    (shape) => {
      const draws = drawn((stream) => gammaDraw(stream, shape), Math.round(100 * shape) >>> 0);
      expect(draws.every((x) => x >= 0 && Number.isFinite(x))).toBe(true);
      expect(kolmogorov(draws, (x) => gammaCdf(x, shape))).toBeLessThan(1.95);
    },
  );

  test.each([1, 2, 5, 999])('chi-square with %d degrees has that distribution', (degrees) => {
    const draws = drawn((stream) => chiSquareDraw(stream, degrees), degrees);
    expect(kolmogorov(draws, (x) => chiSquareCdf(x, degrees))).toBeLessThan(1.95);
  });

  test('Dirichlet shares add up to 1 and are beta distributed one by one', () => {
    const stream = randomStream(seed, 0, 1, 0);
    const shapes = [0.7, 4, 0, 2.3];
    const draws = Array.from({ length: DRAWS }, () => dirichletDraw(stream, shapes));
    const isShared = (shares: readonly number[]) =>
      Math.abs(shares.reduce((a, b) => a + b) - 1) < 5e-15 && shares[2] === 0;
    expect(draws.filter((shares) => !isShared([...shares]))).toEqual([]);
    for (const i of [0, 1, 3]) {
      expect(
        kolmogorov(
          draws.map((shares) => shares[i]),
          (x) => betaTail(x, shapes[i], 7 - shapes[i], 'lower'),
        ),
      ).toBeLessThan(1.95);
    }
  });

  test('Dirichlet shares of shapes near 0 are numbers: nearly always one of them is 1', () => {
    const stream = randomStream(seed, 0, 2, 0);
    for (let i = 0; i < 1000; i++) {
      const shares = dirichletDraw(stream, [1e-6, 1e-6, 1e-9]);
      expect(Math.max(...shares)).toBeGreaterThan(0.5);
      expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    }
  });

  test('are the same for the same stream', () => {
    expect(drawn((stream) => gammaDraw(stream, 0.4))).toEqual(
      drawn((stream) => gammaDraw(stream, 0.4)),
    );
  });
});
