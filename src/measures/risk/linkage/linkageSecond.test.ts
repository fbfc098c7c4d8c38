import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactSecond, filesOf, someExample, someUnit } from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkageSecond } from './linkageSecond.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkageSecond.measure(filesOf(...example)));

describe('linkage-second', () => {
  test('figures worked out by hand', () => {
    // To 5: 4 is nearest, then 2 and 8 alike; the own one of the second and third record counts 1/2 each.
    const example = { original: [[4, 2, 8, 20]], masked: [[5, 5, 5, 5]], keys: [0] };
    expect(read(example).value).toBeCloseTo(50, 12);
    // Three at the smallest distance, of which two are named.
    const three = { original: [[4, 6, 6, 20]], masked: [[5, 5, 5, 20]], keys: [0] };
    expect(read(three).value).toBeCloseTo(75, 12);
  });

  test('agrees with drawing pairs in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(someExample(), fc.array(someUnit, { maxLength: 3 }), (example, units) => {
        const expected = exactSecond(example, [...example.original.keys()]);
        const { value, reason } = read(example, units);
        if (expected === null) expect(reason).toMatch(/complete in both files/);
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });
});
