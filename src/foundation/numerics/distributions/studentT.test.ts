import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { normalQuantile } from './normal.ts';
import { studentTQuantile } from './studentT.ts';

describe('quantiles of Student’s t', () => {
  it('are those of Arb, also where they are near 0 or 1e300', () => {
    for (const [degrees, p, t] of oracle.studentTQuantile) {
      expect(relativeError(studentTQuantile(p, degrees), t)).toBeLessThan(5e-15);
      expect(relativeError(studentTQuantile(p, degrees, 'upper'), -t)).toBeLessThan(5e-15);
    }
  });

  it('are normal for infinite degrees of freedom, and undefined for none', () => {
    expect(studentTQuantile(0.1, Number.POSITIVE_INFINITY)).toBe(normalQuantile(0.1));
    for (const p of [1e-300, 1e-9, 0.1, 0.3, 0.4999]) {
      expect(studentTQuantile(p, 1e50)).toBe(normalQuantile(p));
      expect(relativeError(studentTQuantile(p, 9e19), normalQuantile(p))).toBeLessThan(1e-13);
    }
    for (const bad of [0, -1, Number.NaN]) expect(studentTQuantile(0.5, bad)).toBeNaN();
    expect(studentTQuantile(2, 3)).toBeNaN();
  });

  it('are exact in the middle and at the ends', () => {
    expect(studentTQuantile(0.5, 3)).toBe(0);
    expect(studentTQuantile(0, 3)).toBe(Number.NEGATIVE_INFINITY);
    expect(studentTQuantile(1, 3)).toBe(Number.POSITIVE_INFINITY);
  });
});
