import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Measure, Reading } from '../../contract/index.ts';
import { il } from './il.ts';
import { il1 } from './il1.ts';
import { il1Prime } from './il1Prime.ts';
import { il1s } from './il1s.ts';
import { il2 } from './il2.ts';
import { il3 } from './il3.ts';
import { il4 } from './il4.ts';
import { il5 } from './il5.ts';
import { ilPrime } from './ilPrime.ts';

const nan = Number.NaN;
const columns = (lists: number[][]) => lists.map((list) => Float64Array.from(list));
const read = (measure: Measure, original: number[][], masked: number[][]): Reading =>
  finish(
    measure.measure({
      names: original.map((_, j) => `V${j + 1}`),
      original: columns(original),
      masked: columns(masked),
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
    }),
  );

describe('il1', () => {
  test('is the mean of the relative differences of all cells, not of the columns', () => {
    // 1/2, 1/4, 0 and, beside two zeros, 1/5.
    const { value, parts, notes } = read(
      il1,
      [
        [2, -4, 8],
        [0, 5, 0],
      ],
      [
        [3, -3, 8],
        [1, 6, 0],
      ],
    );
    expect(value).toBeCloseTo((100 * 0.95) / 4, 12);
    expect(parts.map((part) => part.value)).toEqual([25, 20]);
    expect(notes).toEqual(['Cells left out because the original is zero: 2.']);
  });

  test('a nearly zero original counts for 10000 times at most, and the reader is told', () => {
    const { value, notes } = read(il1, [[1e-9, 1]], [[1, 1]]);
    expect(value).toBe(500_000);
    expect(notes[0]).toMatch(/count as 10000 times their original, because they are larger: 1\./);
    expect(il1.definition).toMatch(/at most 10000 times its original/);
    expect(il1.range).toMatch(/1000000/);
  });

  test('leaves out and counts cells that are empty in either file', () => {
    const { value, notes } = read(il1, [[1, nan, 2, 4]], [[2, 5, nan, 4]]);
    expect(value).toBe(50);
    expect(notes).toEqual(['Cells left out because they are empty in one of the files: 2.']);
  });

  test('has no value where every original is zero', () => {
    expect(read(il1, [[0, 0]], [[1, 2]]).reason).toMatch(/Every original is zero/);
  });
});

describe('il1s', () => {
  test('a figure worked out by hand', () => {
    // Standard deviation 2: each cell is off by half of it.
    const { value } = read(il1s, [[0, 4, 0, 4]], [[1, 3, -1, 5]]);
    expect(value).toBeCloseTo(50 / Math.sqrt(2), 12);
  });

  test('zeros count, constant columns do not', () => {
    const { value, parts, notes } = read(
      il1s,
      [
        [0, 4],
        [7, 7],
      ],
      [
        [2, 4],
        [8, 9],
      ],
    );
    expect(value).toBeCloseTo(50 / Math.sqrt(2), 12);
    expect(parts[1].value).toBeNull();
    expect(notes).toEqual(['Columns left out because they are constant in the original: 1.']);
  });
});

describe('il2', () => {
  test('is the mean change of the means, relative to them', () => {
    expect(
      read(
        il2,
        [
          [1, 3],
          [-10, -10],
        ],
        [
          [2, 3],
          [-9, -10],
        ],
      ).value,
    ).toBeCloseTo(15, 12);
  });

  test('a mean of zero has no relative change, also where rounding left 1e-17 of it', () => {
    const { value, notes } = read(
      il2,
      [
        [-1, 1 + 2e-16, 1e-17],
        [4, 6, 5],
      ],
      [
        [5, 6, 7],
        [6, 6, 6],
      ],
    );
    expect(value).toBeCloseTo(20, 12);
    expect(notes[0]).toMatch(/original mean is zero, .*: 1\./);
  });
});

describe('il3 and il4', () => {
  const original = [
    [1, -1, 1, -1],
    [2, 2, -2, -2],
  ];

  test('il4 compares variances', () => {
    const { value, parts } = read(il4, original, [
      [2, -2, 2, -2],
      [1, 1, -1, -1],
    ]);
    expect(parts.map((part) => part.value)).toEqual([300, 75]);
    expect(value).toBe(187.5);
  });

  test('il3 leaves out covariances that are zero, and those that are rounding', () => {
    // The two columns are uncorrelated: what is left are the variances.
    const masked = [
      [2, -2, 2, -2],
      [2, -2, 2, -2],
    ];
    const { value, notes } = read(il3, original, masked);
    expect(value).toBe(150);
    expect(notes[0]).toMatch(/zero in the original, .*: 1\./);
    const tenths = [
      [0.1, -0.1, 0.1, -0.1],
      [0.7, 0.7, -0.7, -0.7],
    ];
    const moved = tenths.map((list, j) => list.map((x) => x + [1e6 / 3, 0.1][j]));
    expect(read(il3, moved, tenths).notes[0]).toMatch(/: 1\./);
  });

  test('il3 has p (p + 1) / 2 terms, each variance once', () => {
    // Variances 1 and 4 and covariance 2 become 4, 4 and 4: changes of 3, 0 and 1.
    const { value, parts } = read(
      il3,
      [
        [1, -1],
        [2, -2],
      ],
      [
        [2, -2],
        [2, -2],
      ],
    );
    expect(value).toBeCloseTo(400 / 3, 10);
    expect(parts.map((part) => part.value)).toEqual([200, 50]);
  });

  test('a pair is taken by the records that have both values', () => {
    const { value } = read(
      il3,
      [
        [1, 2, 3, nan],
        [2, 4, nan, 7],
      ],
      [
        [1, 2, 3, nan],
        [2, 4, nan, 7],
      ],
    );
    expect(value).toBe(0);
  });
});

describe('il5', () => {
  test('is the mean absolute change of the correlations', () => {
    const r = [1, 2, 3];
    expect(read(il5, [r, r], [r, [3, 2, 1]]).value).toBeCloseTo(200, 12);
    expect(read(il5, [r, r, r], [r, r, [3, 2, 1]]).value).toBeCloseTo(400 / 3, 12);
  });

  test('a column that became constant has lost its correlation, one that was constant had none', () => {
    const r = [1, 2, 3];
    const { value, notes } = read(il5, [r, r, [5, 5, 5]], [r, [2, 2, 2], [5, 5, 6]]);
    expect(value).toBeCloseTo(100, 12);
    expect(notes).toEqual([
      'Pairs of columns left out because one is constant in the original: 2.',
      'Pairs of columns that count as uncorrelated, because one became constant: 1.',
    ]);
  });

  test('is 0 for one column, with a word', () => {
    const { value, notes } = read(il5, [[1, 2]], [[1, 3]]);
    expect(value).toBe(0);
    expect(notes[0]).toMatch(/no correlation to lose/);
  });
});

describe('il and il-prime', () => {
  test('are the means of their five parts, which are shown', () => {
    const [a, b] = [
      [1, 2, 4, 3],
      [1.5, 2, 3.5, 3],
    ];
    for (const measure of [il, ilPrime]) {
      const { value, parts, notes } = read(measure, [a], [b]);
      expect(parts).toHaveLength(5);
      const total = parts.reduce((sum, part) => sum + part.value!, 0);
      expect(value).toBeCloseTo(total / 5, 12);
      expect(notes[0]).toMatch(/^IL5: No two columns vary/);
    }
  });

  test('have no value, but a reason, where a part has none', () => {
    const { value, reason, parts } = read(il, [[5, 5]], [[5, 5]]);
    expect(value).toBeNull();
    expect(reason).toMatch(/^IL3 has no value: Every original is zero/);
    expect(parts[0].value).toBe(0);
    expect(parts[2].value).toBeNull();
  });
});

describe('il1-prime', () => {
  test('compares with the nearest original, wherever it stands', () => {
    // 10.5 is nearest to 10 and 22 to 20.
    expect(read(il1Prime, [[10, 20, 40]], [[22, 10.5, 40]]).value).toBeCloseTo(5, 12);
  });

  test('of several at the same distance takes the first, and says how often', () => {
    const { value, notes } = read(il1Prime, [[10, 20]], [[15, 20]]);
    expect(value).toBeCloseTo(25, 12);
    expect(notes).toEqual([
      'Protected records with several nearest originals, of which the first in the file was taken: 1.',
    ]);
  });

  test('leaves out and counts incomplete records', () => {
    const { value, notes } = read(
      il1Prime,
      [
        [10, 20, nan],
        [1, 2, 3],
      ],
      [
        [nan, 22, 10],
        [1, 2, 1],
      ],
    );
    expect(value).toBeCloseTo(2.5, 12);
    expect(notes).toEqual([
      'Incomplete original records left out of the comparison: 1.',
      'Incomplete protected records left out: 1.',
    ]);
  });
});
