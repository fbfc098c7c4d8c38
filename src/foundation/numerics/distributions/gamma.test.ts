import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { exp } from '../elementary.ts';
import { chiSquareCdf } from './chiSquare.ts';
import { gammaCdf } from './gamma.ts';

const shapes = fc.double({ min: -1, max: 5, noNaN: true }).map((power) => 10 ** power);

describe('gamma distribution', () => {
  it('has both tails of mpmath, from 1e-300 on, for shapes from 0.1 to 1e5', () => {
    for (const [shape, x, lower, upper] of oracle.gamma) {
      expect(relativeError(gammaCdf(x, shape), lower)).toBeLessThan(1e-14);
      expect(relativeError(gammaCdf(x, shape, 1, 'upper'), upper)).toBeLessThan(1e-14);
    }
  });

  it('is exponential for shape 1 and keeps digits when the scale divides', () => {
    for (const x of [1e-10, 0.1, 1, 3, 50, 600]) {
      expect(relativeError(gammaCdf(x, 1, 1, 'upper'), exp(-x))).toBeLessThan(1e-15);
      expect(relativeError(gammaCdf(3 * x, 1, 3, 'upper'), exp(-x))).toBeLessThan(1e-13);
    }
  });

  it('has complementary tails', () => {
    fc.assert(
      fc.property(shapes, fc.double({ min: 0.01, max: 100, noNaN: true }), (shape, ratio) => {
        const x = shape * ratio;
        const total = gammaCdf(x, shape) + gammaCdf(x, shape, 1, 'upper');
        expect(Math.abs(total - 1)).toBeLessThan(2e-15);
      }),
    );
  });

  it('is defined at the ends and undefined outside', () => {
    expect(gammaCdf(0, 2)).toBe(0);
    expect(gammaCdf(-1, 2, 1, 'upper')).toBe(1);
    expect(gammaCdf(Number.POSITIVE_INFINITY, 2)).toBe(1);
    expect(gammaCdf(1e308, 2, 1, 'upper')).toBe(0);
    expect(gammaCdf(1e20, 1e20)).toBeNaN();
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(gammaCdf(1, bad)).toBeNaN();
    }
    expect(gammaCdf(Number.NaN, 1)).toBeNaN();
  });
});

describe('chi-square distribution', () => {
  it('is that of tables', () => {
    expect(relativeError(chiSquareCdf(5, 2, 'upper'), exp(-2.5))).toBeLessThan(1e-15);
    expect(chiSquareCdf(-3, 2)).toBe(0);
  });
});
