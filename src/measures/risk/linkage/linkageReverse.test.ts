import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactReverse,
  filesOf,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkageReverse } from './linkageReverse.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkageReverse.measure(filesOf(...example)));

describe('linkage-reverse', () => {
  test('a figure worked out by hand: records of one group are drawn from', () => {
    // 0 and 2 find the group at 1 and draw one of two; 10 finds 9 alone. From the other side it would be 2/3.
    const example = { original: [[0, 2, 10]], masked: [[1, 1, 9]], keys: [0] };
    expect(read(example).value).toBeCloseTo(200 / 3, 12);
    // 4 is nearer to 6 than to its own group at 1.
    const far = { original: [[0, 4, 7]], masked: [[1, 1, 6]], keys: [0] };
    expect(read(far).value).toBeCloseTo(50, 12);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(someExample(), fc.array(someUnit, { maxLength: 3 }), (example, units) => {
        const expected = exactReverse(example, [...example.original.keys()]);
        const { value, reason } = read(example, units);
        if (expected === null) expect(reason).toMatch(/complete in both files/);
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });

  test('counts what it leaves out from the side of the originals', () => {
    const { notes } = read({ original: [[0, 2, null, 8]], masked: [[0, null, 4, 8]], keys: [0] });
    expect(notes).toEqual([
      '2 of 4 originals are left out, because they or their own protected records lack a value.',
      '1 of 4 protected records are not candidates, because they lack a value.',
    ]);
  });
});
