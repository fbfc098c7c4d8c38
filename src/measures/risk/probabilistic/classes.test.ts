import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Files } from '../../contract/index.ts';
import { classify } from './classes.ts';

const nan = Number.NaN;

function classified(original: number[][], masked: number[][]) {
  const files: Files = {
    names: original.map((_, j) => `x${j}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired: true,
    keys: [...original.keys()],
    groupOf: null,
    regressions: [],
    members: 1,
  };
  return finish(classify(files));
}

describe('classes of both files', () => {
  test('twenty of the same size, by the original alone', () => {
    const original = Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
    const { original: codes, masked } = classified([original], [original.map((x) => x - 1e9)]);
    for (const [i, x] of original.entries()) expect(codes[0][i]).toBe(Math.floor(x / 5));
    expect(new Set(masked[0])).toEqual(new Set([0]));
  });

  test('a value belongs to the class of the least cut point that it does not exceed', () => {
    const original = Array.from({ length: 20 }, (_, i) => i + 1);
    const { masked } = classified([original], [original.map((x) => x + 0.5)]);
    // Cut points 1, 2, ..., 19.
    expect([...masked[0]]).toEqual([...original.slice(0, -1), 19]);
  });

  test('equal cut points are merged, so a column of few values has few classes', () => {
    const original = [...new Array(90).fill(0), ...new Array(10).fill(7)];
    const { original: codes } = classified([original], [original]);
    expect([...codes[0]]).toEqual([...new Array(90).fill(0), ...new Array(10).fill(1)]);
  });

  test('missing values agree with nothing: their codes differ between the files', () => {
    const { original, masked } = classified([[1, 2, nan]], [[nan, 2, nan]]);
    expect(original[0][2]).not.toBe(masked[0][2]);
    expect([...original[0]]).not.toContain(masked[0][0]);
    expect(original[0][1]).toBe(masked[0][1]);
  });

  test('columns in one class and columns after the seventh are left out', () => {
    const column = [1, 2, 3];
    const found = classified(
      [[4, 4, 4], [nan, nan, nan], ...new Array(6).fill(column)],
      new Array(8).fill(column),
    );
    expect(found.alike).toEqual([0, 1]);
    expect(found.columns).toEqual([2, 3, 4, 5, 6]);
    expect(found.beyond).toEqual([7]);
  });
});
