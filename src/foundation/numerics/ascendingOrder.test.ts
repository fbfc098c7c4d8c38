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

  test('has what is missing behind all others, in its order', () => {
    const few = Float64Array.of(3, Number.NaN, -1, 3, Number.NaN);
    expect([...ascendingOrder(few)]).toEqual([2, 0, 3, 1, 4]);
    const many = Float64Array.from({ length: 9000 }, (_, i) => (i % 3 === 0 ? Number.NaN : -i));
    const positions = Array.from(many.keys());
    expect([...ascendingOrder(many)]).toEqual([
      ...positions.filter((i) => i % 3 !== 0).reverse(),
      ...positions.filter((i) => i % 3 === 0),
    ]);
  });

  test('of nothing is nothing', () => {
    expect(ascendingOrder(new Float64Array(0)).length).toBe(0);
  });
});
