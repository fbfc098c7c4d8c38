import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Reading } from '../../contract/index.ts';
import { loss, lossOf } from './loss.ts';

const columns = (lists: number[][]) => lists.map((list) => Float64Array.from(list));
const measure = (before: number[][], after: number[][]) => lossOf(columns(before), columns(after));
const read = (before: number[][], after: number[][]): Reading =>
  finish(
    loss.measure({
      names: before.map((_, j) => `V${j + 1}`),
      original: columns(before),
      masked: columns(after),
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
    }),
  );
const nan = Number.NaN;

/** The definition, in plain loops and on few numbers. */
function plain(before: number[][], after: number[][]): number {
  let sse = 0;
  let sst = 0;
  for (const [j, column] of before.entries()) {
    const both = column.map((_, i) => i).filter((i) => !Number.isNaN(column[i] + after[j][i]));
    const mean = both.reduce((sum, i) => sum + column[i], 0) / both.length;
    const variance = both.reduce((sum, i) => sum + (column[i] - mean) ** 2, 0) / both.length;
    if (!(variance > 1e-20)) continue;
    for (const i of both) {
      sse += (column[i] - after[j][i]) ** 2 / variance;
      sst += (column[i] - mean) ** 2 / variance;
    }
  }
  return sst === 0 ? 0 : (100 * sse) / sst;
}

describe('loss', () => {
  test('is 0 where nothing changed and 100 where every value became the mean', () => {
    expect(measure([[1, 2, 6]], [[1, 2, 6]])).toBe(0);
    expect(measure([[1, 2, 6]], [[3, 3, 3]])).toBeCloseTo(100, 12);
  });

  test('a figure worked out by hand', () => {
    // Variances 1 and 4: SSE = 4 * 0.5^2 / 1 + 4 * 1^2 / 4 = 2, SST = 8.
    const before = [
      [1, 3, 1, 3],
      [2, 6, 2, 6],
    ];
    const after = [
      [1.5, 2.5, 1.5, 2.5],
      [3, 5, 3, 5],
    ];
    expect(measure(before, after)).toBeCloseTo(25, 12);
  });

  test('agrees with the definition, missing values included', () => {
    const cell = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -50, max: 50 }) },
      { weight: 1, arbitrary: fc.constant(nan) },
    );
    const file = (n: number) =>
      fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: 2, maxLength: 2 });
    const files = fc.integer({ min: 1, max: 12 }).chain((n) => fc.tuple(file(n), file(n)));
    fc.assert(
      fc.property(files, ([before, after]) => {
        const expected = plain(before, after);
        expect(Math.abs(measure(before, after) - expected)).toBeLessThanOrEqual(
          1e-9 * (1 + expected),
        );
        const { value } = read(before, after);
        if (value === null) expect(expected).toBe(0);
        else expect(value).toBe(measure(before, after));
      }),
    );
  });

  test('does not depend on the unit or the origin of a column', () => {
    const before = [3, 8, 1, 9, 4, 4];
    const after = [4, 6, 4, 6, 4, 6];
    const expected = measure([before], [after]);
    for (const scale of [1e-300, 1e-170, 1e-9, 1e9, 1e140]) {
      const scaled = (list: number[]) => list.map((x) => scale * x);
      expect(measure([scaled(before)], [scaled(after)])).toBeCloseTo(expected, 9);
    }
    const moved = (list: number[]) => list.map((x) => 1e12 + x);
    expect(measure([moved(before)], [moved(after)])).toBeCloseTo(expected, 9);
  });

  test('constant columns, empty columns and no columns cost nothing', () => {
    expect(measure([[5, 5, 5]], [[4, 4, 4]])).toBe(0);
    expect(measure([[nan, nan]], [[nan, nan]])).toBe(0);
    expect(measure([[1, 2]], [[nan, nan]])).toBe(0);
    expect(measure([], [])).toBe(0);
    expect(
      measure(
        [
          [1, 2, 6],
          [7, 7, 7],
        ],
        [
          [3, 3, 3],
          [7, 7, 7],
        ],
      ),
    ).toBeCloseTo(100, 12);
  });

  test('a column with 1e-170 counts as much as one with 1', () => {
    const one = [1, 2, 6];
    const tiny = one.map((x) => x * 1e-170);
    expect(measure([one, tiny], [one, [3e-170, 3e-170, 3e-170]])).toBeCloseTo(50, 9);
  });

  test('by column, with a reason where a column costs nothing because it is constant', () => {
    const before = [
      [1, 2, 6, nan],
      [7, 7, 7, 7],
    ];
    const { value, parts, notes } = read(before, [
      [3, 3, 3, 3],
      [8, 8, 8, 8],
    ]);
    expect(value).toBeCloseTo(100, 12);
    expect(parts[0].value).toBeCloseTo(100, 12);
    expect(parts[1]).toEqual({
      name: 'V2',
      value: null,
      reason: expect.stringMatching(/constant/),
    });
    expect(notes).toEqual(['Cells left out because they are empty in one of the files: 1.']);
  });

  test('a difference beyond all numbers is said, not shown', () => {
    expect(read([[1e-300, 2e-300]], [[1, 2]]).reason).toMatch(/out of range/);
  });

  test('says what it leaves out and what 100 means, because other replacements can cost more', () => {
    expect(loss.definition).toMatch(/empty in either file are left out/);
    expect(loss.range).toMatch(/upwards; 100 if/);
    expect(measure([[1, 1, 1, 9]], [[9, 9, 9, 9]])).toBeGreaterThan(100);
  });
});
