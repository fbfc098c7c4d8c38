import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { studentTCdf, studentTQuantile } from './studentT.ts';

const anyDegrees = fc.double({ min: 0, max: 5, noNaN: true }).map((power) => 10 ** power);

describe('Student’s t', () => {
  it('has the tails of Arb, for degrees from 0.5 to 1e5', () => {
    for (const [degrees, t, lower] of oracle.studentT) {
      expect(relativeError(studentTCdf(t, degrees), lower)).toBeLessThan(1e-14);
      expect(relativeError(studentTCdf(-t, degrees, 'upper'), lower)).toBeLessThan(1e-14);
      expect(relativeError(studentTCdf(-t, degrees), 1 - lower)).toBeLessThan(1e-14);
    }
  });

  it('has the quantiles of Arb, also where they are near 0 or 1e300', () => {
    for (const [degrees, p, t] of oracle.studentTQuantile) {
      expect(relativeError(studentTQuantile(p, degrees), t)).toBeLessThan(5e-15);
      expect(relativeError(studentTQuantile(p, degrees, 'upper'), -t)).toBeLessThan(5e-15);
    }
  });

  it('returns from quantile to probability', () => {
    const probabilities = fc.oneof(
      fc.double({ min: 1e-3, max: 0.499, noNaN: true }),
      fc.double({ min: -299, max: -1, noNaN: true }).map((power) => 10 ** power),
    );
    fc.assert(
      fc.property(probabilities, anyDegrees, (p, degrees) => {
        const t = studentTQuantile(p, degrees);
        // A last digit of t is worth at most degrees or t^2 of p.
        const bound = 2e-14 + Math.min(degrees, t * t) * 2.3e-16;
        expect(relativeError(studentTCdf(t, degrees), p)).toBeLessThan(bound);
      }),
      { numRuns: 500 },
    );
  });

  it('is normal for infinite degrees of freedom, and undefined for none', () => {
    expect(studentTCdf(-1.5, Number.POSITIVE_INFINITY)).toBe(normalCdf(-1.5));
    expect(studentTQuantile(0.1, Number.POSITIVE_INFINITY)).toBe(normalQuantile(0.1));
    for (const t of [-1e-12, -0.5, -3, -30]) {
      expect(studentTCdf(t, 1e50)).toBe(normalCdf(t));
      expect(relativeError(studentTCdf(t, 9e19), normalCdf(t))).toBeLessThan(1e-13);
    }
    for (const bad of [0, -1, Number.NaN]) {
      expect(studentTCdf(1, bad)).toBeNaN();
      expect(studentTQuantile(0.5, bad)).toBeNaN();
    }
    expect(studentTQuantile(2, 3)).toBeNaN();
  });

  it('is exact in the middle and at the ends', () => {
    expect(studentTCdf(0, 3)).toBe(0.5);
    expect(studentTCdf(1e-300, 3)).toBe(0.5);
    expect(studentTCdf(Number.NEGATIVE_INFINITY, 3)).toBe(0);
    expect(studentTCdf(Number.POSITIVE_INFINITY, 3)).toBe(1);
    expect(studentTQuantile(0.5, 3)).toBe(0);
    expect(studentTQuantile(0, 3)).toBe(Number.NEGATIVE_INFINITY);
    expect(studentTQuantile(1, 3)).toBe(Number.POSITIVE_INFINITY);
  });
});
