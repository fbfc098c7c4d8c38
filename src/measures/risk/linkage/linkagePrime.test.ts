import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactPrime,
  filesOf,
  overSubsets,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkagePrime } from './linkagePrime.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkagePrime.measure(filesOf(...example)));

describe('linkage-prime', () => {
  test('a figure worked out by hand', () => {
    // Over both columns (0, 0) is nearest to (0, 1), by the first alone (0, 8) is as near: 1/2; (8, 8) counts 1.
    const example = {
      original: [
        [0, 0, 8],
        [0, 8, 8],
      ],
      masked: [
        [0, 8],
        [1, 8],
      ],
      keys: [0],
    };
    expect(read(example).value).toBeCloseTo(75, 12);
  });

  test('is 100 where the keys are all columns and only the largest subset counts', () => {
    const example = { original: [[0, 3, 9]], masked: [[1, 4, 7]], keys: [0] };
    expect(read(example).value).toBe(100);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(
        someExample(),
        fc.integer({ min: 1, max: 8 }),
        fc.array(someUnit, { maxLength: 3 }),
        (example, records, units) => {
          // The files need not have the same number of records.
          const masked = example.masked.map((column) => column.slice(0, records));
          const expected = overSubsets({ ...example, masked }, exactPrime);
          const { value, reason } = read({ ...example, masked }, units);
          if (expected === null) expect(reason).toMatch(/complete in all columns/);
          else expect(value).toBeCloseTo(expected, 9);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('counts masked records that lack a value in any column', () => {
    const { notes } = read({
      original: [
        [1, 2, 3],
        [1, 2, 3],
      ],
      masked: [
        [1, 2, 3],
        [1, null, 3],
      ],
      keys: [0],
    });
    expect(notes).toEqual(['1 of 3 protected records are left out, because they lack a value.']);
  });
});
