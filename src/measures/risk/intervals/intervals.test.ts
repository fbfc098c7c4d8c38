import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { Files, Measure } from '../../contract/index.ts';
import { intervalDeviation } from './intervalDeviation.ts';
import { intervalPrime } from './intervalPrime.ts';
import { intervalRank } from './intervalRank.ts';
import { intervalRelative } from './intervalRelative.ts';

const nan = Number.NaN;

function filesOf(original: number[][], masked: number[][], isPaired = true): Files {
  return {
    names: original.map((_, j) => `x${j}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
  };
}

const measured = (measure: Measure, original: number[][], masked: number[][], isPaired = true) =>
  finish(measure.measure(filesOf(original, masked, isPaired)));

/** Columns of distinct, widely spread numbers. */
const columns = (records: number, count = 3) =>
  fc.array(
    fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: records, maxLength: records }),
    { minLength: count, maxLength: count },
  );
const pairOfFiles = fc
  .integer({ min: 2, max: 40 })
  .chain((n) => fc.tuple(columns(n), columns(n), fc.constant(n)));

describe.each([intervalRank, intervalDeviation, intervalRelative, intervalPrime])(
  '$name',
  (measure) => {
    test('identical files are disclosed altogether', () => {
      fc.assert(
        fc.property(pairOfFiles, ([original]) => {
          expect(measured(measure, original, original).value).toBe(100);
        }),
      );
    });

    test('does not depend on the order of the records, nor on that of the columns', () => {
      fc.assert(
        fc.property(pairOfFiles, fc.nat(), ([original, masked, n], turn) => {
          const expected = measured(measure, original, masked).value!;
          expect(expected).toBeGreaterThanOrEqual(0);
          expect(expected).toBeLessThanOrEqual(100);
          const turned = (column: number[]) => column.map((_, i) => column[(i + turn) % n]);
          const reordered = measured(measure, original.map(turned), masked.map(turned));
          expect(reordered.value).toBeCloseTo(expected, 10);
          const reversed = measured(measure, original.toReversed(), masked.toReversed());
          expect(reversed.value).toBeCloseTo(expected, 10);
        }),
      );
    });

    test('does not depend on units, even where squares would be lost', () => {
      const original = [
        [3, 8, 1, 9, 4, 4.5, 12, 30, 2, 7, 11],
        [5, 1, 9, 2, 8, 3, 7, 4, 6, 0, 10],
      ];
      const masked = original.map((column) => column.map((x, i) => x * 1.03 + (i % 3) * 0.05));
      const expected = measured(measure, original, masked).value!;
      expect(expected).toBeGreaterThan(0);
      expect(expected).toBeLessThan(100);
      for (const scale of [2 ** -560, 2 ** -30, 2 ** 30, 2 ** 460]) {
        const scaled = (list: number[][]) => list.map((column) => column.map((x) => x * scale));
        const other = measured(measure, scaled(original), scaled(masked));
        expect(other.value).toBeCloseTo(expected, 10);
      }
    });

    test('one record, equal records and constant columns have a figure or a reason', () => {
      for (const [original, masked] of [
        [[[5]], [[6]]],
        [[[5, 5, 5]], [[5, 5, 5]]],
        [[[5, 5, 5]], [[6, 6, 6]]],
        [[[1, 2, 3]], [[2, 2, 2]]],
        [[[1e308, -1e308, 3]], [[-1e308, 1e308, 2]]],
        [[[nan, nan]], [[nan, nan]]],
        [[[nan, 1]], [[2, nan]]],
        [[], []],
      ]) {
        const { value, reason, parts } = measured(measure, original, masked);
        expect(value === null).toBe(reason !== null);
        if (value !== null) expect(value).toBeGreaterThanOrEqual(0);
        for (const part of parts) expect(part.value).not.toBeNaN();
      }
    });

    test('says which divisor, which ends, and what happens to missing values', () => {
      expect(measure.definition).toMatch(/averaged over p = 1, ..., 10/);
      expect(measure.definition).toMatch(/left out/);
      expect(measure.unit).toBe('%');
    });
  },
);

describe('rank intervals', () => {
  const tenth = Array.from({ length: 10 }, (_, i) => i + 1);

  test('a figure worked out by hand: half-widths of 10 records are 0 below 5 % and 1 from there', () => {
    // Half a unit above: in no interval of half-width 0, in all of half-width 1 but beyond the largest.
    const original = [tenth.map((x) => x + 0.5)];
    const { value, parts } = measured(intervalRank, original, [tenth]);
    expect(value).toBeCloseTo((100 * (9 * 6)) / (10 * 10), 12);
    expect(parts).toEqual([{ name: 'x0', value }]);
  });

  test('equal masked values take each of their ranks alike', () => {
    // Between two values of five records each: one rank in five reaches across, for 6 percents of 10.
    const { value } = measured(
      intervalRank,
      [tenth.map(() => 5)],
      [tenth.map((x) => (x > 5 ? 9 : 0))],
    );
    expect(value).toBeCloseTo((100 * 6) / 10 / 5, 12);
  });

  test('agree with the definition in plain loops, ties and missing values included', () => {
    const cell = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }) },
      { weight: 1, arbitrary: fc.constant(nan) },
    );
    const column = (n: number) => fc.array(cell, { minLength: n, maxLength: n });
    const both = fc.integer({ min: 1, max: 60 }).chain((n) => fc.tuple(column(n), column(n)));
    fc.assert(
      fc.property(both, ([original, masked]) => {
        const { value } = measured(intervalRank, [original], [masked]);
        const expected = plain(original, masked);
        if (Number.isNaN(expected)) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 9);
      }),
    );
  });

  test('counts the cells it leaves out', () => {
    const { value, notes } = measured(
      intervalRank,
      [
        [1, 2, nan],
        [1, 2, 3],
      ],
      [
        [1, nan, 3],
        [1, 2, 3],
      ],
    );
    expect(value).toBe(100);
    expect(notes).toEqual(['Cells left out because they are empty in either file: 2.']);
  });

  test('nothing below the least or above the largest masked value is disclosed', () => {
    expect(measured(intervalRank, [[-1, 99]], [[0, 1]]).value).toBe(0);
  });
});

/** Every rank of every cell in turn. */
function plain(original: number[], masked: number[]): number {
  const sorted = masked.filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
  const n = sorted.length;
  let disclosed = 0;
  let cells = 0;
  for (const [i, x] of original.entries()) {
    if (Number.isNaN(x) || Number.isNaN(masked[i])) continue;
    cells++;
    const ranks = [...sorted.keys()].filter((rank) => sorted[rank] === masked[i]);
    for (let p = 1; p <= 10; p++) {
      const width = Math.round((p * n) / 100);
      const inside = ranks.filter((rank) => {
        const low = sorted[Math.max(0, rank - width)];
        const high = sorted[Math.min(n - 1, rank + width)];
        return low <= x && x <= high;
      });
      disclosed += inside.length / ranks.length / 10;
    }
  }
  return (100 * disclosed) / cells;
}

describe('deviation intervals', () => {
  test('a figure worked out by hand', () => {
    // The masked deviation is 10: 4.5 % of it is inside from 5 % on, 0 always, 20 % never.
    const { value } = measured(intervalDeviation, [[0.45, 10, 22]], [[0, 10, 20]]);
    expect(value).toBeCloseTo((100 * (6 + 10 + 0)) / 30, 12);
  });

  test('do not depend on the origin of a column', () => {
    const moved = (list: number[]) => [list.map((x) => 2 ** 40 + x)];
    const { value } = measured(intervalDeviation, moved([0.45, 10, 22]), moved([0, 10, 20]));
    expect(value).toBeCloseTo(1600 / 30, 9);
  });

  test('where all masked values are equal, only what is equal is disclosed', () => {
    expect(measured(intervalDeviation, [[1, 2, 3]], [[2, 2, 2]]).value).toBeCloseTo(100 / 3, 12);
  });
});

describe('relative intervals', () => {
  test('a figure worked out by hand, with negative values and zeros', () => {
    // Off by 4.5 % (from 5 % on), by 9.5 % (10 % alone), zero kept, zero changed.
    const { value } = measured(intervalRelative, [[100, -200, 0, 0]], [[104.5, -181, 0, 1e-9]]);
    expect(value).toBeCloseTo((100 * (6 + 1 + 10 + 0)) / 40, 12);
  });
});

describe('rank intervals around the nearest original', () => {
  test('compare with the nearest, not with the record of the same place', () => {
    const original = [Array.from({ length: 30 }, (_, i) => i * i)];
    const reversed = [original[0].toReversed()];
    expect(measured(intervalPrime, original, reversed).value).toBe(100);
    expect(measured(intervalRank, original, reversed).value).toBeLessThan(20);
  });

  test('files of different length have a figure', () => {
    const original = [[1, 2, 3, 10, 11, 12]];
    // The nearest of 2.4 is 2, below the least masked value; that of 11 is itself.
    const { value } = measured(intervalPrime, original, [[2.4, 11]], false);
    expect(value).toBe(50);
  });

  test('take the mean over the nearest, in any order of the originals', () => {
    // 1 is as far from 0 as from 2, and from 5 % on its interval, 1 to 2, holds one of them; the others are themselves.
    const original = [[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]];
    const { value, notes } = measured(intervalPrime, original, [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
    expect(value).toBeCloseTo((100 * (6 / 2 + 9 * 10)) / 100, 12);
    const spread = Array.from({ length: 30 }, (_, i) => 10 * i);
    const between = spread.map((x) => Math.min(x + 5, 285));
    const found = measured(intervalPrime, [spread], [between]);
    expect(found.notes).toEqual(['Protected records with several nearest originals: 30.']);
    expect(measured(intervalPrime, [spread.toReversed()], [between]).value).toBe(found.value);
    expect(notes).toEqual(['Protected records with several nearest originals: 1.']);
    // Two originals that are equal are as good as one.
    expect(measured(intervalPrime, [[0, 2, 2, 7]], [[2, 2, 2, 7]]).notes).toEqual([]);
  });

  test('leave out records that lack a value, and say so', () => {
    const { value, notes } = measured(intervalPrime, [[1, 2, nan, 4]], [[1, nan, nan, 4]]);
    expect(value).toBe(100);
    expect(notes).toEqual([
      'Original records left out because they lack a value: 1.',
      'Protected records left out because they lack a value: 2.',
    ]);
  });
});
