import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ascendingOrder } from './ascendingOrder.ts';

function byComparison(values: Float64Array): number[] {
  return Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b);
}

describe('ascending order', () => {
  test('is that of comparisons for values of every size and sign, ties in the order of the file', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0, -0, 5e-324, -5e-324, 1.7976931348623157e308, -1.7976931348623157e308),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (values) => {
        // Repeated, so that there are many; what repeats is tied.
        const many = Float64Array.from({ length: 6000 }, (_, i) => values[i % values.length]);
        expect([...ascendingOrder(many)]).toEqual(byComparison(many));
        const few = Float64Array.from(values);
        expect([...ascendingOrder(few)]).toEqual(byComparison(few));
      }),
      { numRuns: 60 },
    );
  });

  test('does not change the values, and leaves them in their order where all are equal', () => {
    const values = new Float64Array(7000).fill(-2.5);
    expect([...ascendingOrder(values)]).toEqual([...values.keys()]);
    expect(values.every((x) => x === -2.5)).toBe(true);
  });

  test('of nothing is nothing', () => {
    expect(ascendingOrder(new Float64Array(0)).length).toBe(0);
  });
});
