import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { heapsIn } from './heaps.ts';

const sorted = (list: readonly number[]) => Float64Array.from(list).sort();
const many = (count: number, value: number) => Array.from({ length: count }, () => value);
/** Different numbers between 0 and 50,000. */
const amounts = (count: number) =>
  Array.from({ length: count }, (_, i) => ((i * 7919) % 50_021) + 0.5);

test('a cap, a code and a round sum are heaps, however few of all records have them', () => {
  const values = sorted([
    ...amounts(9000),
    ...many(73, 99_999),
    ...many(40, 20_000),
    ...many(900, 0),
  ]);
  expect(heapsIn(values, 5)).toEqual([0, 20_000, 99_999]);
});

test('beside a large heap, smaller ones are heaps by their share of the rest', () => {
  const rest = Array.from({ length: 30 }, (_, i) => many(10 + i, 100 + i)).flat();
  const values = sorted([...many(10_000, 0), ...many(70, 50), ...rest]);
  expect(heapsIn(values, 5)).toContain(50);
});

test('ages are no heaps: every one has about as many records as its neighbours', () => {
  const ages = Array.from({ length: 90 }, (_, age) => many(300 - 3 * age, age)).flat();
  expect(heapsIn(sorted(ages), 5)).toEqual([]);
  // Unless all that are older are written as the last one.
  expect(heapsIn(sorted([...ages, ...many(200, 89)]), 5)).toEqual([89]);
});

test('ages and hours of a small file are no heaps where chance gives some of them more records', () => {
  const stream = randomStream(new Uint8Array(32), 0, 0, 0);
  for (const unit of [1, 0.1]) {
    for (let file = 0; file < 50; file++) {
      const hours = Array.from({ length: 200 }, () => unit * Math.round(36 + 6 * stream.normal()));
      expect(heapsIn(sorted(hours), 5)).toEqual([]);
    }
  }
});

test('a round number that is usual is a heap among other hours, and so are the only numbers of a coarse grid', () => {
  const hours = Array.from({ length: 30 }, (_, i) => many(4 + (i % 5), 20 + i)).flat();
  expect(heapsIn(sorted([...hours, ...many(80, 40)]), 5)).toEqual([40]);
  const thousands = Array.from({ length: 25 }, (_, i) => many(10, 1000 * i)).flat();
  const largest = [3000, 7000].flatMap((value) => many(30, value));
  expect(heapsIn(sorted([...thousands, ...largest]), 5)).toEqual([3000, 7000]);
});

test('offsets do not matter, and every heap has enough records', () => {
  const list = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(list, fc.integer({ min: 2, max: 9 }), (values, leaf) => {
      const heaps = heapsIn(sorted(values), leaf);
      const far = heapsIn(sorted(values.map((value) => value + 1e12)), leaf);
      expect(far.map((value) => value - 1e12)).toEqual(heaps);
      const least = heaps.map((heap) => values.filter((value) => value === heap).length);
      expect(Math.min(leaf, ...least)).toBe(leaf);
    }),
  );
});
