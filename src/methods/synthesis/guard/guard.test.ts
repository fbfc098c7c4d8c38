import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coarseMoments, countBy, multipleOf, powerBelow, pulledIn } from './guard.ts';

test('a power of two is the largest that is not above a number', () => {
  expect([1, 1.99, 2, 3, 0.3, 5e-5, 1e300].map(powerBelow)).toEqual([
    ...[1, 1, 2, 2, 0.25, 2 ** -15, 2 ** 996],
  ]);
  expect(powerBelow(0)).toBe(0);
});

test('a multiple is the nearest, and the number itself where there is no unit', () => {
  expect(multipleOf(7.3, 0.5)).toBe(7.5);
  expect(multipleOf(-0.1, 1)).toBe(0);
  expect(multipleOf(7.3, 0)).toBe(7.3);
  expect(multipleOf(1e300, 1e-300)).toBe(1e300);
});

test('numbers of records are multiples, at least one of them', () => {
  expect([1, 4, 7, 8, 519, 521].map((count) => countBy(5, count))).toEqual([5, 5, 5, 10, 520, 520]);
});

describe('values of a bin', () => {
  const sorted = fc
    .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 15 })
    .map((list) => Float64Array.from(list).sort());

  test('keep their order, and no minority of them tells how far away it is', () => {
    fc.assert(
      fc.property(sorted, fc.double({ min: 2, max: 1e6 }), (values, times) => {
        const near = pulledIn(values, 0.001);
        for (let i = 1; i < near.length; i++) expect(near[i]).toBeGreaterThanOrEqual(near[i - 1]);
        // Those that were brought nearer could be anywhere beyond.
        const farther = values.map((x, i) => (near[i] < x ? x * (x > 0 ? times : 1 / times) : x));
        expect(pulledIn(farther, 0.001)).toEqual(near);
      }),
    );
  });

  test('stay as they are where they lie together', () => {
    const even = Float64Array.from({ length: 9 }, (_, i) => 1e9 + i);
    expect(pulledIn(even, 0)).toEqual(even);
    const ages = Float64Array.of(30, 30, 30, 31, 32);
    expect(pulledIn(ages, 0.6)).toEqual(ages);
  });

  test('that are whole numbers do not follow from what is told of them', () => {
    const told = (list: readonly number[]) => {
      const { mean, deviation } = coarseMoments(Float64Array.from(list));
      return `${mean} ${deviation}`;
    };
    const found = new Map<string, number>();
    for (let a = 30; a <= 36; a++)
      for (let b = a; b <= 36; b++)
        for (let c = b; c <= 36; c++)
          for (let d = c; d <= 36; d++)
            for (let e = d; e <= 36; e++) {
              const key = told([a, b, c, d, e]);
              found.set(key, (found.get(key) ?? 0) + 1);
            }
    // But for equal ones, of which there are at least `leaf`.
    const alone = [...found].filter(([key, count]) => count === 1 && !key.endsWith(' 0'));
    expect(alone.length / found.size).toBeLessThan(0.05);
  });
});
