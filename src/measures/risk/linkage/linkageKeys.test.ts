import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactLinkage,
  filesOf,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkageKeys } from './linkageKeys.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkageKeys.measure(filesOf(...example)));

describe('linkage-keys', () => {
  test('a figure worked out by hand: other columns do not count', () => {
    const example = {
      original: [
        [0, 2, 10],
        [1, 2, 3],
      ],
      masked: [
        [1, 1, 9],
        [1, 2, 3],
      ],
    };
    expect(read({ ...example, keys: [0] }).value).toBeCloseTo(200 / 3, 12);
    expect(read({ ...example, keys: [1] }).value).toBe(100);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(someExample(), fc.array(someUnit, { maxLength: 3 }), (example, units) => {
        const expected = exactLinkage(example, example.keys);
        const { value, reason } = read(example, units);
        if (expected === null) expect(reason).toMatch(/complete in both files/);
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });

  test('says that there are no keys instead of guessing them', () => {
    const { value, reason } = read({ original: [[1, 2]], masked: [[1, 2]], keys: [] });
    expect(value).toBeNull();
    expect(reason).toMatch(/key columns/);
  });
});
