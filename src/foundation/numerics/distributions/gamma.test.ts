import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { exp } from '../elementary.ts';
import { chiSquareCdf, chiSquareQuantile } from './chiSquare.ts';
import { gammaCdf, gammaQuantile, incompleteGamma } from './gamma.ts';

const shapes = fc.double({ min: -1, max: 5, noNaN: true }).map((power) => 10 ** power);
const tails = fc.constantFrom('lower' as const, 'upper' as const);
const probabilities = fc.oneof(
  fc.double({ min: 1e-3, max: 0.999, noNaN: true }),
  fc.double({ min: -299, max: -1, noNaN: true }).map((power) => 10 ** power),
);

describe('gamma distribution', () => {
  it('has both tails of mpmath, from 1e-300 on, for shapes from 0.1 to 1e5', () => {
    for (const [shape, x, lower, upper] of oracle.gamma) {
      expect(relativeError(gammaCdf(x, shape), lower)).toBeLessThan(1e-14);
      expect(relativeError(gammaCdf(x, shape, 1, 'upper'), upper)).toBeLessThan(1e-14);
    }
  });

  it('has the quantiles of mpmath', () => {
    for (const [shape, p, lower, upper] of oracle.gammaQuantile) {
      if (lower !== null) {
        expect(relativeError(gammaQuantile(p!, shape!), lower)).toBeLessThan(5e-15);
      }
      if (upper !== null) {
        expect(relativeError(gammaQuantile(p!, shape!, 1, 'upper'), upper)).toBeLessThan(5e-15);
      }
    }
  });

  it('returns from quantile to probability', () => {
    fc.assert(
      fc.property(probabilities, shapes, tails, (p, shape, tail) => {
        const x = gammaQuantile(p, shape, 1, tail);
        if (x < 1e-300) return;
        // A last digit of x is worth up to |x - shape| + 9 sqrt(shape) last digits of p.
        const bound = 1e-14 + (Math.abs(x - shape) + 9 * Math.sqrt(shape) + shape / 10) * 2.3e-16;
        expect(relativeError(gammaCdf(x, shape, 1, tail), p)).toBeLessThan(bound);
      }),
      { numRuns: 500 },
    );
  });

  it('is exponential for shape 1 and keeps digits when the scale divides', () => {
    for (const x of [1e-10, 0.1, 1, 3, 50, 600]) {
      expect(relativeError(gammaCdf(x, 1, 1, 'upper'), exp(-x))).toBeLessThan(1e-15);
      expect(relativeError(gammaCdf(3 * x, 1, 3, 'upper'), exp(-x))).toBeLessThan(1e-13);
    }
    expect(gammaQuantile(0.25, 2, 8)).toBe(8 * gammaQuantile(0.25, 2));
    expect(incompleteGamma(2.5, 1.25)).toBe(gammaCdf(1.25, 2.5));
    expect(incompleteGamma(2.5, 1.25, 'upper')).toBe(gammaCdf(1.25, 2.5, 1, 'upper'));
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
    expect(gammaQuantile(0, 2)).toBe(0);
    expect(gammaQuantile(1, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(gammaQuantile(0, 2, 1, 'upper')).toBe(Number.POSITIVE_INFINITY);
    expect(gammaQuantile(1e-300, 0.1)).toBe(0);
    for (const bad of [-0.1, 1.5, Number.NaN]) expect(gammaQuantile(bad, 2)).toBeNaN();
    expect(gammaCdf(1e20, 1e20)).toBeNaN();
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(gammaCdf(1, bad)).toBeNaN();
      expect(gammaQuantile(0.5, 1, bad)).toBeNaN();
    }
    expect(gammaCdf(Number.NaN, 1)).toBeNaN();
  });
});

describe('chi-square distribution', () => {
  it('is that of tables', () => {
    expect(chiSquareQuantile(0.95, 1)).toBeCloseTo(3.841458820694124, 14);
    expect(chiSquareQuantile(0.01, 10, 'upper')).toBeCloseTo(23.209251158954356, 13);
    expect(relativeError(chiSquareCdf(5, 2, 'upper'), exp(-2.5))).toBeLessThan(1e-15);
    expect(chiSquareCdf(-3, 2)).toBe(0);
  });
});
