import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { normalCdf, normalDensity, normalQuantile } from './normal.ts';

describe('normal distribution', () => {
  it('has the density and both tails of mpmath to the last digits', () => {
    for (const [x, density, lower, upper] of oracle.normal) {
      // Beyond 37.5 the values are subnormal.
      const bound = Math.abs(x) > 37.5 ? 1e-9 : 6e-16;
      expect(relativeError(normalDensity(x), density)).toBeLessThan(bound);
      expect(relativeError(normalCdf(x), lower)).toBeLessThan(bound);
      expect(relativeError(normalCdf(x, 'upper'), upper)).toBeLessThan(bound);
    }
  });

  it('has the quantiles of mpmath', () => {
    for (const [p, x] of oracle.normalQuantile) {
      expect(relativeError(normalQuantile(p), x)).toBeLessThan(5e-16);
      expect(normalQuantile(p, 'upper')).toBe(0 - normalQuantile(p));
    }
  });

  it('returns from quantile to probability, in both tails', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (p) => {
        // A last digit of x is worth x^2 last digits of p.
        const x = normalQuantile(p);
        const bound = (2 + x * x) * 8e-16;
        expect(relativeError(normalCdf(x), p)).toBeLessThan(bound);
        expect(relativeError(normalCdf(-x, 'upper'), p)).toBeLessThan(bound);
      }),
    );
  });

  it('is symmetric, and exact in the middle and at the ends', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1);
    expect(normalCdf(1e300, 'upper')).toBe(0);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(normalQuantile(0, 'upper')).toBe(Number.POSITIVE_INFINITY);
    for (const bad of [-0.1, 1.1, Number.NaN]) expect(normalQuantile(bad)).toBeNaN();
    expect(normalCdf(Number.NaN)).toBeNaN();
    expect(normalDensity(Number.NaN)).toBeNaN();
  });

  it('never decreases', () => {
    const pair = fc.tuple(
      fc.double({ min: -38, max: 9, noNaN: true }),
      fc.double({ min: 1e-9, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(pair, ([x, step]) => {
        expect(normalCdf(x + step)).toBeGreaterThanOrEqual(normalCdf(x));
      }),
    );
  });
});
