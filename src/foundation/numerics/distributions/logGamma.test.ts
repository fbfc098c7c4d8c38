import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { log } from '../elementary.ts';
import { logGamma, stirlingError } from './logGamma.ts';

describe('logGamma', () => {
  it('is mpmath’s loggamma to the last digits, also near its zeros', () => {
    for (const [x, truth] of oracle.logGamma) {
      expect(relativeError(logGamma(x), truth)).toBeLessThan(1e-15);
    }
  });

  it('is the logarithm of factorials', () => {
    let factorial = 1;
    for (let n = 1; n <= 22; n++) {
      expect(relativeError(logGamma(n), log(factorial))).toBeLessThan(1e-15);
      factorial *= n;
    }
  });

  it('is infinite at both ends and undefined below 0', () => {
    expect(logGamma(0)).toBe(Number.POSITIVE_INFINITY);
    expect(logGamma(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(logGamma(-1)).toBeNaN();
    expect(logGamma(Number.NaN)).toBeNaN();
  });
});

describe('stirlingError', () => {
  it('joins its two ways at 10', () => {
    const below = stirlingError(10 - 1e-12);
    expect(Math.abs(below - stirlingError(10))).toBeLessThan(4e-15);
  });
});
