import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryScale, exponentOf, powerOfTwo, productError, sumError } from './floatingPoint.ts';

const moderate = fc.double({ min: -1e100, max: 1e100, noNaN: true });

/** The exact value as a fraction with denominator 2^1074. */
function exact(x: number): bigint {
  const exponent = exponentOf(x);
  const shift = Math.max(exponent - 52, -1074);
  return (
    BigInt(x / powerOfTwo(Math.trunc(shift / 2)) / powerOfTwo(shift - Math.trunc(shift / 2))) <<
    BigInt(shift + 1074)
  );
}

describe('floating point', () => {
  it('gives the error of an addition exactly', () => {
    fc.assert(
      fc.property(moderate, moderate, (a, b) => {
        expect(exact(a + b) + exact(sumError(a, b, a + b))).toBe(exact(a) + exact(b));
      }),
    );
  });

  it('gives the error of a multiplication exactly', () => {
    const normal = moderate.filter((x) => x === 0 || Math.abs(x) > 1e-100);
    fc.assert(
      fc.property(normal, normal, (a, b) => {
        const sum = exact(a * b) + exact(productError(a, b, a * b));
        expect(sum << 1074n).toBe(exact(a) * exact(b));
      }),
    );
  });

  it('knows powers of two and exponents over the whole range', () => {
    for (let k = -1074; k <= 1023; k++) {
      expect(powerOfTwo(k)).toBe(2 ** k);
      expect(exponentOf(2 ** k)).toBe(k);
      expect(exponentOf(-(2 ** k))).toBe(k);
    }
    expect(powerOfTwo(-1075)).toBe(0);
    expect(powerOfTwo(1024)).toBe(Number.POSITIVE_INFINITY);
    expect(exponentOf(Number.MAX_VALUE)).toBe(1023);
    expect(exponentOf(2 ** -1022 - 2 ** -1074)).toBe(-1023);
  });

  it('scales into [1/2, 1), as far as a double can', () => {
    fc.assert(
      fc.property(fc.double({ min: 2 ** -1000, noNaN: true, noDefaultInfinity: true }), (x) => {
        const scaled = x * binaryScale(x);
        expect(scaled >= 0.5 && scaled < 1).toBe(true);
      }),
    );
    expect(binaryScale(0)).toBe(1);
    expect(Number.isFinite(binaryScale(5e-324))).toBe(true);
  });
});
