import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstAbove, firstFrom, firstWhere } from './binarySearch.ts';

const few = fc.integer({ min: -4, max: 4 });
const ascending = fc
  .array(few, { maxLength: 30 })
  .map((values) => Float64Array.from(values).sort());

test('the place of a value is the number of those below it, or of those up to it', () => {
  fc.assert(
    fc.property(ascending, few, (sorted, x) => {
      expect(firstFrom(sorted, x)).toBe(sorted.filter((value) => value < x).length);
      expect(firstAbove(sorted, x)).toBe(sorted.filter((value) => value <= x).length);
      expect(firstWhere(0, sorted.length, (i) => sorted[i] > x)).toBe(firstAbove(sorted, x));
    }),
  );
});

test('in a range, the end is the place where there is none', () => {
  const sorted = Float64Array.of(1, 2, 2, 3, 5);
  expect(firstFrom(sorted, 2, 2)).toBe(2);
  expect(firstFrom(sorted, 9, 1, 4)).toBe(4);
  expect(firstAbove(sorted, 2, 0, 3)).toBe(3);
  expect(firstAbove(sorted, 0, 2, 3)).toBe(2);
  expect(firstWhere(3, 3, () => true)).toBe(3);
});
