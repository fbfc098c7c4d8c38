import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Coded, countsOf, crossed } from './crossed.ts';
import { totalVariation } from './totalVariation.ts';

const column = (levels: number, n: number, m: number) => {
  const codes = (length: number) =>
    fc.array(fc.integer({ min: -1, max: levels - 1 }), { minLength: length, maxLength: length });
  return fc.tuple(codes(n), codes(m)).map(
    ([original, masked]): Coded => ({
      original: Int32Array.from(original),
      masked: Int32Array.from(masked),
      levels,
    }),
  );
};

/** Few levels are found in an array, many in a map. */
const twoColumns = fc
  .tuple(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 20 }),
    fc.constantFrom(1, 3, 3000),
    fc.constantFrom(2, 2000),
  )
  .chain(([n, m, first, second]) => fc.tuple(column(first, n, m), column(second, n, m)));

test('crossed columns tell apart exactly the combinations that differ, in both files', () => {
  fc.assert(
    fc.property(twoColumns, ([a, b]) => {
      const both = crossed(a, b);
      const words = (file: 'original' | 'masked') =>
        Array.from(a[file], (code, i) => `${code} ${b[file][i]}`);
      const all = [...words('original'), ...words('masked')];
      const order = [...new Set(all)];
      expect([...both.original, ...both.masked]).toEqual(all.map((word) => order.indexOf(word)));
      expect(both.levels).toBe(order.length);
    }),
  );
});

test('counts have the missing values behind the last level', () => {
  expect([...countsOf(Int32Array.of(2, -1, 0, 2, -1, -1), 4)]).toEqual([1, 0, 2, 0, 3]);
});

test('total variation is 1 without anything in common, and that of a level by hand', () => {
  const of = (original: number[], masked: number[]) =>
    totalVariation({
      original: Int32Array.from(original),
      masked: Int32Array.from(masked),
      levels: 3,
    });
  expect(of([0, 1], [2, -1])).toBe(1);
  // Shares 1/4, 3/4 and 2/3, 1/3.
  expect(of([0, 1, 1, 1], [0, 0, 1])).toBeCloseTo(5 / 12, 15);
});
