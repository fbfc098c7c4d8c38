import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactLinkage,
  filesOf,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkage } from './linkage.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkage.measure(filesOf(...example)));

describe('linkage', () => {
  test('figures worked out by hand: a draw among the nearest, never the first', () => {
    // 1 is nearest to 0 and 2 alike, and 9 to 10: (1/2 + 1/2 + 1) / 3.
    const example = { original: [[0, 2, 10]], masked: [[1, 1, 9]], keys: [0] };
    expect(read(example).value).toBeCloseTo(200 / 3, 12);
    expect(read(example).parts).toEqual([{ name: 'linked for certain', value: 100 / 3 }]);
    const weighed = {
      original: [
        [0, 2, 0, 2],
        [0, 20, 20, 0],
      ],
      masked: [
        [0, 2, 1, 2],
        [0, 20, 5, 5],
      ],
      keys: [0],
    };
    // Standard deviations 1 and 10: (1, 5) has (0, 0) and (2, 0) at 1 + 0.25, its own at 1 + 2.25.
    expect(read(weighed).value).toBe(75);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(someExample(), fc.array(someUnit, { maxLength: 3 }), (example, units) => {
        const expected = exactLinkage(example, [...example.original.keys()]);
        const { value, reason } = read(example, units);
        if (expected === null) expect(reason).toMatch(/complete in both files/);
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });

  test('counts records that lack a value, and says so', () => {
    const { value, notes } = read({
      original: [[0, 2, null, 8, 4]],
      masked: [[0, null, 4, 8, 4]],
      keys: [0],
    });
    expect(value).toBe(100);
    expect(notes).toEqual([
      '2 of 5 protected records are left out, because they or their own originals lack a value.',
      '1 of 5 originals are not candidates, because they lack a value.',
    ]);
  });

  test('columns that do not vary tell nobody apart, and are named', () => {
    const { value, notes } = read({
      original: [
        [1, 2, 3],
        [7, 7, 7],
      ],
      masked: [
        [1, 2, 3],
        [7, 0, 9],
      ],
      keys: [0],
    });
    expect(value).toBe(100);
    expect(notes).toEqual(['Columns left out because they are constant in the original: V2.']);
  });
});
