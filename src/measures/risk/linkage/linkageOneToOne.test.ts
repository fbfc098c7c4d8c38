import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactOneToOne,
  filesOf,
  reordered,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkageOneToOne } from './linkageOneToOne.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkageOneToOne.measure(filesOf(...example)));

describe('linkage-one-to-one', () => {
  test('figures worked out by hand', () => {
    // 5.5 and 6 are both nearest to 6, but only one can have it.
    const example = { original: [[4, 6, 20]], masked: [[5.5, 6, 20]], keys: [0] };
    expect(read(example).value).toBe(100);
    // Two equal masked records share two originals: each pair is linked in half of the optimal assignments.
    const equal = { original: [[0, 2, 10]], masked: [[1, 1, 10]], keys: [0] };
    expect(read(equal).value).toBeCloseTo(200 / 3, 12);
    // All equal: one in four by chance.
    const same = { original: [[5, 5, 5, 5]], masked: [[5, 5, 5, 5]], keys: [0] };
    expect(read(same).value).toBeCloseTo(25, 12);
  });

  test('is the mean over all optimal assignments that differ by exchanges of equal records', () => {
    let unique = 0;
    const example = someExample({ mostRecords: 5 });
    fc.assert(
      fc.property(example, fc.array(someUnit, { maxLength: 3 }), (files, units) => {
        const optimal = exactOneToOne(files, [...files.original.keys()]);
        const { value, reason } = read(files, units);
        if (optimal === null) {
          expect(reason).toMatch(/complete in both files/);
          return;
        }
        const ways = new Set(optimal.map(({ values }) => values));
        const means = [...ways].map((values) => {
          const alike = optimal.filter((one) => one.values === values);
          return alike.reduce((sum, { percent }) => sum + percent, 0) / alike.length;
        });
        // Where other values could be linked just as well, it is the mean over one of these ways.
        expect(means.some((mean) => Math.abs(mean - value!) < 1e-9)).toBe(true);
        if (ways.size === 1) unique++;
      }),
      { numRuns: 300 },
    );
    expect(unique).toBeGreaterThan(20);
  });

  test('does not depend on the order of the records, whatever is equal', () => {
    fc.assert(
      fc.property(someExample(), fc.integer({ min: 1, max: 1e6 }), (example, seed) => {
        const one = { ...example, original: [example.original[0]], masked: [example.masked[0]] };
        const files = { ...one, keys: [0] };
        expect(read(reordered(files, seed)).value).toBe(read(files).value);
      }),
    );
  });

  test('refuses more records than a table of pairs is made for', () => {
    const column = Array.from({ length: 5001 }, (_, i) => i);
    const { value, reason } = read({ original: [column], masked: [column], keys: [0] });
    expect(value).toBeNull();
    expect(reason).toMatch(/at most 5000 records/);
    expect(linkageOneToOne.seconds(5001, 1, 1)).toBe(0);
  });
});
