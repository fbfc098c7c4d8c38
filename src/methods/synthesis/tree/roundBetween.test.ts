import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundBetween } from './roundBetween.ts';

/** Significant digits as a number is written. */
function digitsOf(x: number): number {
  const [mantissa] = x.toExponential().split('e');
  return mantissa.replace(/[-.]/g, '').replace(/0+$/, '').length;
}

describe('a number between two', () => {
  test.each([
    [3.16159, 3.27182, 3.2],
    [95, 103, 100],
    [-5, 3, 0],
    [0, 1, 0.5],
    [3, 4, 3.5],
    [-4, -3, -3.5],
    [20, 30, 25],
    [0.4999999, 0.5000001, 0.5],
    [1e9 + 0.125, 1e9 + 0.25, 1e9 + 0.2],
    [1.2e-9, 4.7e-9, 3e-9],
    [1.2e30, 1.4e30, 1.3e30],
    [0, 5e-324, 0],
    [-1e308, 1e308, 0],
  ])('%f and %f is %f', (low, high, expected) => {
    expect(roundBetween(low, high)).toBe(expected);
  });

  test('is strictly between them, and the lower one only where there is no other double', () => {
    const some = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.integer({ min: -1000, max: 1000 }),
    );
    fc.assert(
      fc.property(some, some, (a, b) => {
        fc.pre(a !== b);
        const [low, high] = a < b ? [a, b] : [b, a];
        const found = roundBetween(low, high);
        if (found !== low) {
          expect(found).toBeGreaterThan(low);
          expect(found).toBeLessThan(high);
        } else expect(low + (high - low) / 2 === low || low / 2 + high / 2 === high).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('has as few digits as any that toPrecision finds', () => {
    const some = fc.double({ noNaN: true, min: 1e-4, max: 1e14 });
    const near = fc.double({ noNaN: true, min: 1e-9, max: 1 });
    fc.assert(
      fc.property(some, near, (low, share) => {
        const high = low * (1 + share);
        fc.pre(high > low * (1 + 1e-12));
        const digits = digitsOf(roundBetween(low, high));
        const middle = low + (high - low) / 2;
        for (let fewer = 1; fewer < digits; fewer++) {
          const written = Number(middle.toPrecision(fewer));
          expect(written > low && written < high).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('neighbouring doubles are told apart by the lower', () => {
    expect(roundBetween(1, 1 + 2 ** -52)).toBe(1);
    expect(roundBetween(-1 - 2 ** -52, -1)).toBe(-1 - 2 ** -52);
  });
});
