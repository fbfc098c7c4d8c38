import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { pointsOf } from './points.ts';
import { filesOf, type Made, persons, uniforms } from './testing/files.ts';

function distance(columns: readonly Float64Array[], a: number, b: number): number {
  return Math.sqrt(columns.reduce((sum, c) => sum + (c[a] - c[b]) * (c[a] - c[b]), 0));
}

const points = (...files: Parameters<typeof filesOf>) => {
  const found = finish(pointsOf(filesOf(...files)));
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('records of several files on one scale', () => {
  test('numbers by √2 standard deviations of the original, categories 0 or 1, whatever the other files hold', () => {
    const original: Made = { numbers: [[0, 2]], categories: [[0, 1]] };
    const masked: Made = { numbers: [[100, 102]], categories: [[2, 2]] };
    const found = points(original, masked, { numbers: [[7, 9]], categories: [[5, -1]] });
    for (const side of [found.original, found.holdout!]) {
      expect(distance(side, 0, 1)).toBeCloseTo(Math.sqrt(3), 12);
    }
    expect(distance(found.masked, 0, 1)).toBeCloseTo(Math.SQRT2, 12);
  });

  test('records that lack a number are left out, those that lack a category are not', () => {
    const original: Made = { numbers: [[0, 1, Number.NaN, 2]], categories: [[0, 1, 1, -1]] };
    const { original: there, notes } = points(original, original);
    expect(there[0]).toHaveLength(3);
    expect(distance(there, 1, 2)).toBeGreaterThan(1);
    expect(notes.join(' ')).toMatch(/1 of 4 originals are left out/);
  });

  test('what does not vary in the original is left out, and a reason where nothing does', () => {
    const original: Made = {
      numbers: [
        [1, 1],
        [1, 2],
      ],
      categories: [[0, 0]],
    };
    const masked: Made = {
      numbers: [
        [5, 6],
        [1, 2],
      ],
      categories: [[0, 1]],
    };
    const found = points(original, masked);
    expect(found.masked).toHaveLength(1);
    expect(found.notes.join(' ')).toMatch(/number 1, category 1/);
    const nothing: Made = { numbers: [[1, 1]], categories: [] };
    expect(finish(pointsOf(filesOf(nothing, nothing)))).toMatch(/equal/);
  });

  test('thousands of levels become the most frequent and all others, which is noted', () => {
    const uniform = uniforms(3);
    const made = (records: number): Made => ({
      numbers: persons(records, 4).numbers,
      // Level 0 has half of the records, level 1 a quarter, and so on, and others one each.
      categories: [
        Array.from({ length: records }, (_, i) =>
          i % 3 === 0 ? 50 + i : Math.clz32(uniform() * 2 ** 32),
        ),
      ],
    });
    const found = points(made(3000), made(2000));
    expect(found.original.length).toBeLessThanOrEqual(2 + 64);
    expect(found.notes.join(' ')).toMatch(/at most 64 levels of category 1/);
  });

  test('more columns than there is room for are a reason', () => {
    const categories = Array.from({ length: 300 }, (_, j) => [0, 1, (j + 2) % 3]);
    const made: Made = { numbers: [], categories };
    expect(finish(pointsOf(filesOf(made, made)))).toMatch(/too many columns/);
  });
});
