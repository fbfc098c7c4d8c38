import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantiles } from '../../foundation/numerics/index.ts';
import { evenly, merged, sortedPresent, sortedQuantiles } from './values.ts';

const column = fc.array(fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 })), { maxLength: 40 });

test('quantiles of sorted values are those of numerics', () => {
  const shares = [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1];
  fc.assert(
    fc.property(column, (values) => {
      const sorted = sortedPresent(values);
      const expected = quantiles(sorted, shares);
      for (const [i, value] of sortedQuantiles(sorted, shares).entries()) {
        // Up to the rounding of the weight between two values.
        const size = Math.max(...[...sorted].map(Math.abs));
        if (sorted.length === 0) expect(value).toBeNaN();
        else expect(Math.abs(value - expected[i]) <= size * 1e-13).toBe(true);
      }
    }),
  );
});

test('two sorted lists become one', () => {
  fc.assert(
    fc.property(column, column, (a, b) => {
      const both = merged(sortedPresent(a), sortedPresent(b));
      expect(both).toEqual(sortedPresent([...a, ...b]));
    }),
  );
});

test('places at even distances are different and in order', () => {
  expect(evenly(10, 4)).toEqual([0, 2, 5, 7]);
  expect(evenly(3, 9)).toEqual([0, 1, 2]);
  expect(evenly(0, 9)).toEqual([]);
});
