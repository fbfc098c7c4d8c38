import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../../test/fixtures/numerics.ts';
import { midranks } from './ranks.ts';

describe('midranks', () => {
  it('are scipy’s average ranks', () => {
    const { values, midranks: truth } = oracle.statistics.order;
    expect([...midranks(Float64Array.from(values))]).toEqual(truth);
  });

  it('add up to n (n + 1) / 2 and follow the order of the values', () => {
    const data = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 30 });
    fc.assert(
      fc.property(data, (xs) => {
        const ranks = midranks(Float64Array.from(xs));
        const n = xs.length;
        expect(ranks.reduce((a, b) => a + b, 0)).toBe((n * (n + 1)) / 2);
        for (let i = 1; i < n; i++) {
          expect(Math.sign(ranks[i] - ranks[i - 1])).toBe(Math.sign(xs[i] - xs[i - 1]));
        }
      }),
    );
  });

  it('tie -0 with 0 and leave missing values missing', () => {
    expect([...midranks(Float64Array.of(0, Number.NaN, -0, 5))]).toEqual([1.5, Number.NaN, 1.5, 3]);
    expect(midranks(new Float64Array(0))).toHaveLength(0);
  });
});
