import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesOf } from './combinations.ts';
import { findOrders, neighboursSay, type OrderedCodes, orderOf } from './ordered.ts';

function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function amount(values: readonly number[], isNumber = true): OrderedCodes {
  const { codes, distinct } = codesOf(Float64Array.from(values));
  const numbers = new Float64Array(distinct);
  for (const [i, code] of codes.entries()) numbers[code] = values[i];
  return { codes, distinct, numbers, isNumber };
}

const found = (
  columns: readonly OrderedCodes[],
  units: Int32Array | null = null,
  within = 0.1,
): string[] =>
  findOrders(columns, { targets: [0, 1], sources: [0, 1], units, within }).map(
    ({ from, to }) => `${from[0]} gives ${to}`,
  );

test('an income gives its band and its tax, though no two records are equal', () => {
  const draw = drawn(1);
  const income = Array.from({ length: 300 }, () => 1e6 + 5000 * draw());
  const bands = income.map((x) => Math.floor((x - 1e6) / 2500));
  const tax = income.map((x) => (x - 1e6 + 2000) * (0.3 + 0.01 * draw()));
  expect(found([amount(income), amount(bands, false)])).toEqual(['0 gives 1']);
  expect(found([amount(income), amount(tax)])).toEqual(['0 gives 1']);
  // Without the tolerance the tax is not known.
  expect(found([amount(income), amount(tax)], null, 0)).toEqual([]);
});

test('columns without any relation, constant ones and single records give nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 80 }),
      fc.constantFrom(1, 2, 5, 1000),
      fc.boolean(),
      (seed, records, levels, isNumber) => {
        const draw = drawn(seed);
        const list = (n: number) => Array.from({ length: records }, () => Math.floor(n * draw()));
        expect(found([amount(list(1e6)), amount(list(levels), isNumber)])).not.toContain(
          '0 gives 1',
        );
      },
    ),
    { numRuns: 30 },
  );
});

test('members of a unit are no neighbours of each other', () => {
  const draw = drawn(3);
  const units = Int32Array.from({ length: 200 }, (_, i) => i >> 2);
  const rent = Array.from({ length: 50 }, () => 1000 * draw());
  const region = Array.from({ length: 50 }, () => Math.floor(4 * draw()));
  const x = amount([...units].map((unit, i) => rent[unit] + (i % 4) / 1e6));
  const y = amount(
    [...units].map((unit) => region[unit]),
    false,
  );
  expect(found([x, y])).toEqual(['0 gives 1']);
  expect(found([x, y], units)).toEqual([]);
});

test('what neighbours say is that of the nearest ones with another number and another unit', () => {
  const x = amount([1, 2, 2, 3, 5, 9]);
  const y = amount([10, 20, 24, 30, 50, 90]);
  const said = (units: Int32Array | null) => [...neighboursSay(orderOf(x), y, units)];
  // 1 and 9 have one neighbour, both records with 2 lie between 10 and 30.
  expect(said(null)).toEqual([NaN, 20, 20, 24 + (50 - 24) / 3, 30 + 60 / 3, NaN]);
  expect(said(Int32Array.of(0, 0, 1, 2, 2, 2))).toEqual([NaN, NaN, 20, NaN, NaN, NaN]);
});
