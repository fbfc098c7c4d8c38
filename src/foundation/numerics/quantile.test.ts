import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../../test/fixtures/numerics.ts';
import { PenumbraError } from '../../error.ts';
import { lowerMedian, quantile, quantiles } from './quantile.ts';

const { values, probabilities, type1, type7 } = oracle.statistics.order;
const column = Float64Array.from(values);

describe('quantile', () => {
  it('of type 1 is numpy’s inverted_cdf', () => {
    expect(quantiles(column, probabilities, 1)).toEqual(type1);
  });

  it('of type 7, the default, is numpy’s linear', () => {
    for (const [i, p] of probabilities.entries()) {
      expect(quantile(column, p)).toBeCloseTo(type7[i], 14);
    }
  });

  it('of type 1 takes j/n for j/n though neither is a double', () => {
    const n = 1000;
    const ranks = Float64Array.from({ length: n }, (_, i) => i + 1);
    for (let j = 1; j <= n; j++) expect(quantile(ranks, j / n, 1)).toBe(j);
  });

  it('lies within the data, skips missing values and leaves the data as they are', () => {
    const some = fc.float64Array({ noDefaultInfinity: true, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (data, p) => {
        const before = data.slice();
        const known = data.filter((x) => !Number.isNaN(x)).sort();
        for (const type of [1, 7] as const) {
          const q = quantile(data, p, type);
          if (known.length === 0) expect(q).toBeNaN();
          else expect(q >= known[0] && q <= known[known.length - 1]).toBe(true);
        }
        expect(data).toEqual(before);
      }),
    );
  });

  it('refuses a probability outside [0, 1]', () => {
    for (const p of [-0.1, 1.1, Number.NaN]) {
      expect(() => quantile(column, p)).toThrow(PenumbraError);
    }
  });
});

describe('lowerMedian', () => {
  it('is x_(ceil(n/2)), a value of the data', () => {
    expect(lowerMedian(Float64Array.of(3, 1, 2))).toBe(2);
    expect(lowerMedian(Float64Array.of(4, 3, 1, 2))).toBe(2);
    expect(lowerMedian(Float64Array.of(9))).toBe(9);
    expect(lowerMedian(Float64Array.of(9, Number.NaN))).toBe(9);
    expect(lowerMedian(new Float64Array(0))).toBeNaN();
  });
});
