import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../test/fixtures/numerics.ts';
import { dotProduct, exactMeanPair, exactSumPair, sum, sumOfProducts } from './sums.ts';

const finite = { noNaN: true, noDefaultInfinity: true };
const wild = fc.float64Array({ ...finite, maxLength: 40 });

/** An order that has nothing to do with the values. */
function shuffled(values: Float64Array, keys: readonly number[]): Float64Array {
  const order = Array.from(values.keys()).sort((i, j) => keys[i] - keys[j]);
  return Float64Array.from(order, (i) => values[i]);
}

describe('sum', () => {
  it.each(oracle.sums.sums)('is exactly rounded: %#', (values, truth) => {
    expect(sum(Float64Array.from(values))).toBe(truth);
    expect(sum(Float64Array.from(values).reverse())).toBe(truth);
  });

  it('does not depend on the order, low part included', () => {
    const keys = fc.array(fc.integer(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(wild, keys, (values, order) => {
        expect(exactSumPair(shuffled(values, order))).toEqual(exactSumPair(values));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same by both ways of adding', () => {
    // A tiny value makes the running errors inexact and forces fixed point.
    const tiny = 2 ** -900;
    const values = fc.float64Array({ min: -1e15, max: 1e15, noNaN: true, maxLength: 30 });
    fc.assert(
      fc.property(values, (xs) => {
        expect(exactSumPair(Float64Array.of(tiny, ...xs, -tiny))).toEqual(exactSumPair(xs));
      }),
      { numRuns: 300 },
    );
  });

  it('survives partial sums that overflow, and overflows only if the sum does', () => {
    const huge = Number.MAX_VALUE;
    expect(sum(Float64Array.of(huge, huge, -huge))).toBe(huge);
    expect(sum(Float64Array.of(huge, huge))).toBe(Number.POSITIVE_INFINITY);
    expect(sum(Float64Array.of(-huge, -(2 ** 969)))).toBe(-huge);
    expect(sum(Float64Array.of(-huge, -(2 ** 970)))).toBe(Number.NEGATIVE_INFINITY);
  });

  it('rounds ties to even, and away from them by the smallest double', () => {
    expect(sum(Float64Array.of(2 ** 53, 1))).toBe(2 ** 53);
    expect(sum(Float64Array.of(2 ** 53, 1, 5e-324))).toBe(2 ** 53 + 2);
    expect(sum(Float64Array.of(2 ** 53 + 2, 1))).toBe(2 ** 53 + 4);
    expect(sum(Float64Array.of(2 ** 53 + 2, 1, -5e-324))).toBe(2 ** 53 + 2);
  });

  it('carries in fixed point without loss over many values', () => {
    const n = 3_000_000;
    const values = new Float64Array(n + 2).fill(2 ** 53 - 1);
    values[0] = 5e-324;
    values[1] = 2 ** 100;
    expect(sum(values)).toBe(Number(2n ** 100n + BigInt(n) * (2n ** 53n - 1n)));
  });

  it('reads a part of a larger buffer', () => {
    const buffer = Float64Array.of(1e300, 2 ** 53, 1, 5e-324, 1e300);
    expect(sum(buffer.subarray(1, 4))).toBe(2 ** 53 + 2);
  });

  it('follows IEEE for nothing, NaN and infinities', () => {
    expect(sum(new Float64Array(0))).toBe(0);
    expect(sum(Float64Array.of(-0, -0))).toBe(0);
    expect(sum(Float64Array.of(1, Number.NaN))).toBeNaN();
    expect(sum(Float64Array.of(1, Number.NEGATIVE_INFINITY))).toBe(Number.NEGATIVE_INFINITY);
    expect(sum(Float64Array.of(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY))).toBeNaN();
  });
});

describe('exactMeanPair', () => {
  it('of equal values is that value, whatever their number', () => {
    fc.assert(
      fc.property(fc.double(finite), fc.integer({ min: 1, max: 300 }), (x, n) => {
        expect(exactMeanPair(new Float64Array(n).fill(x)).high).toBe(x + 0);
      }),
      { numRuns: 500 },
    );
  });

  it('does not overflow with the sum', () => {
    const huge = Number.MAX_VALUE;
    const quarter = exactMeanPair(Float64Array.of(huge / 4, huge / 4, huge / 8)).high;
    expect(exactMeanPair(Float64Array.of(huge, huge, huge / 2)).high).toBe(4 * quarter);
  });
});

describe('dotProduct', () => {
  it.each(oracle.sums.dots)('is right where nearly everything cancels: %#', (x, y, truth) => {
    const magnitude = x.reduce((total, value, i) => total + Math.abs(value * y[i]), 0);
    const error = Math.abs(dotProduct(Float64Array.from(x), Float64Array.from(y)) - truth);
    expect(error).toBeLessThanOrEqual(2 ** -53 * Math.abs(truth) + 2 ** -90 * magnitude);
  });

  it('falls back to the plain loop where a factor cannot be split', () => {
    expect(dotProduct(Float64Array.of(1e305, 1), Float64Array.of(1e-5, 1))).toBe(1e305 * 1e-5 + 1);
    expect(dotProduct(Float64Array.of(Number.POSITIVE_INFINITY), Float64Array.of(2))).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

describe('sumOfProducts', () => {
  it('keeps to its bound for long vectors', () => {
    const n = 100_000;
    const x = Float64Array.from({ length: n + 3 }, (_, i) => ((i * 7919) % 1009) / 1009 + 0.1);
    const truth = dotProduct(x.subarray(3), x.subarray(3));
    expect(relativeError(sumOfProducts(x, 3, x, 3, n), truth)).toBeLessThan(2 ** -53 * 1.5);
  });
});
