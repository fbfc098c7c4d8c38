import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  divide,
  exactly,
  logQuotient,
  multiplyNumbers,
  subtract,
  times,
} from './doubleDouble.ts';
import { log } from './elementary.ts';

const positive = fc.double({ min: 1e-60, max: 1e60, noNaN: true });

function relative(found: readonly [number, number], truth: readonly [number, number]): number {
  const gap = subtract(found, truth);
  return Math.abs(gap[0] / truth[0]);
}

describe('double-double', () => {
  it('divides and multiplies back to 2^-100', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const quotient = divide(exactly(a), exactly(b));
        expect(relative(times(quotient, exactly(b)), exactly(a))).toBeLessThan(2 ** -100);
      }),
    );
  });

  it('adds logarithms where numbers are multiplied', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const one = exactly(1);
        const whole = logQuotient(multiplyNumbers(a, b), one);
        const parts = add(logQuotient(exactly(a), one), logQuotient(exactly(b), one));
        const size = Math.abs(log(a)) + Math.abs(log(b)) + 1e-300;
        expect(Math.abs(subtract(whole, parts)[0]) / size).toBeLessThan(2 ** -98);
      }),
    );
  });

  it('knows log 2 and log 10 to 32 digits', () => {
    // log 10 = 2.302585092994045684017991454684364207601101488628772976...
    const [high, low] = logQuotient([10, 0], [1, 0]);
    expect(high).toBe(Math.LN10);
    expect(Math.abs(low + 2.1707562233822494e-16)).toBeLessThan(2 ** -103);
    expect(logQuotient([2, 0], [1, 0])).toEqual([Math.LN2, 2.3190468138462996e-17]);
    expect(logQuotient([1, 0], [1, 0])[0]).toBe(0);
  });

  it('takes logarithms of quotients near 1 relative to their size', () => {
    const [high] = logQuotient([1 + 2 ** -52, 0], [1, 0]);
    expect(high).toBe(2 ** -52 - 2 ** -105);
    expect(logQuotient([1, 0], [1 + 2 ** -52, 0])[0]).toBe(-high);
  });
});
