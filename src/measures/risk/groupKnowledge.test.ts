import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import type { Files } from '../contract/index.ts';
import { groupKnowledge } from './groupKnowledge.ts';

const nan = Number.NaN;

function measured(original: number[][], masked: number[][], groupOf: number[] | null) {
  const files: Files = {
    names: original.map((_, j) => `x${j}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired: true,
    keys: [],
    groupOf: groupOf === null ? null : Int32Array.from(groupOf),
    regressions: [],
    members: 1,
  };
  return finish(groupKnowledge.measure(files));
}

describe('what is known from the group', () => {
  // Deviations from the masked mean 5: 5 * 5, 3 * 3, 3 * 3, 5 * 5, in sum 68; from the groups' means 1 and 9: 4 * 1.
  const original = [0, 2, 8, 10];
  const masked = [0.5, 1.5, 8.5, 9.5];
  const groups = [0, 0, 1, 1];

  test('a figure worked out by hand', () => {
    const { value, parts, notes } = measured([original], [masked], groups);
    expect(value).toBeCloseTo(100 * (1 - 4 / 68), 12);
    expect(parts).toEqual([{ name: 'x0', value }]);
    expect(notes).toEqual([
      'Original values within 10 % of the standard deviation of their column (divisor n) from the prediction by the group: 0.00 % of the cells.',
    ]);
  });

  test('without a partition, equal masked records are a group and the notes say so', () => {
    const means = [1, 1, 9, 9];
    const { value, notes } = measured([original], [means], null);
    expect(value).toBeCloseTo(100 * (1 - 4 / 68), 12);
    expect(notes[0]).toMatch(
      /No partition was given.*Groups: 2; records alone in their group: 0\./,
    );
  });

  test('where all masked records differ, the groups are asked for', () => {
    const { value, reason } = measured([original], [masked], null);
    expect(value).toBeNull();
    expect(reason).toMatch(/give the partition with --partition/);
  });

  test('records equal in one column alone are no group, empty cells are equal, -0 is 0', () => {
    const columns = [
      [0, -0, 5, 5],
      [nan, nan, 1, 1],
    ];
    const { notes } = measured([[1, 2, 3, 4], original], columns, null);
    expect(notes[0]).toMatch(/Groups: 2; records alone in their group: 0/);
    const apart = measured([original, original], [columns[0], [1, 2, 3, 3]], null);
    expect(apart.notes[0]).toMatch(/Groups: 3; records alone in their group: 2/);
  });

  test('one group for all tells nothing, a group for each value tells all', () => {
    expect(measured([original], [original], [0, 0, 0, 0]).value).toBeCloseTo(0, 12);
    expect(measured([original], [original], [0, 1, 2, 3]).value).toBeCloseTo(100, 12);
    expect(measured([original], [original], [0, 1, 2, 3]).notes[0]).toMatch(/100.00 %/);
  });

  test('a group that misleads tells nothing, not less than nothing', () => {
    expect(measured([original], [original], [0, 1, 1, 0]).value).toBe(0);
    expect(measured([[1, 2, 3]], [[-1e200, 0, 1e200]], [2, 1, 0]).value).toBe(0);
  });

  test('the figure is the share of variance between the groups where these keep their means', () => {
    const data = fc
      .array(
        fc.record({
          x: fc.integer({ min: -100, max: 100 }),
          group: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: 2, maxLength: 30 },
      )
      .filter((records) => new Set(records.map(({ x }) => x)).size > 1);
    fc.assert(
      fc.property(data, (records) => {
        const x = records.map((record) => record.x);
        const meanOf = (list: number[]) => list.reduce((sum, v) => sum + v, 0) / list.length;
        const means = records.map(({ group }) =>
          meanOf(records.filter((other) => other.group === group).map((other) => other.x)),
        );
        const overall = meanOf(x);
        const between = means.reduce((sum, mean) => sum + (mean - overall) ** 2, 0);
        const total = x.reduce((sum, v) => sum + (v - overall) ** 2, 0);
        const groupOf = records.map(({ group }) => group);
        expect(measured([x], [means], groupOf).value).toBeCloseTo((100 * between) / total, 8);
        expect(measured([x], [x], groupOf).value).toBeCloseTo((100 * between) / total, 8);
        const reversed = measured([x.toReversed()], [x.toReversed()], groupOf.toReversed());
        expect(reversed.value).toBeCloseTo((100 * between) / total, 8);
      }),
    );
  });

  test('depends neither on the order of the columns nor on units and origins', () => {
    const other = [4, 1, 7, 3];
    const expected = measured([original, other], [masked, other], groups).value!;
    expect(measured([other, original], [other, masked], groups).value).toBeCloseTo(expected, 12);
    for (const scale of [1e-300, 1e-170, 1e-9, 1e9, 1e140, 1e307]) {
      const scaled = (list: number[]) => list.map((x) => scale * x);
      const found = measured([scaled(original), other], [scaled(masked), other], groups);
      expect(found.value).toBeCloseTo(expected, 9);
    }
    const moved = (list: number[]) => list.map((x) => 1e12 + x);
    const found = measured([moved(original), other], [moved(masked), other], groups);
    expect(found.value).toBeCloseTo(expected, 9);
  });

  test('constant columns are left out, cells without value, group or prediction too', () => {
    const { value, parts, notes } = measured(
      [
        [5, 5, 5, 5, 5, 5],
        [...original, 3, nan],
      ],
      [
        [1, 2, 3, 4, 5, 6],
        [...masked, nan, 5],
      ],
      [...groups, 2, -1],
    );
    expect(parts[0]).toEqual({
      name: 'x0',
      value: null,
      reason: 'It is constant in the original.',
    });
    expect(value).toBeCloseTo(100 * (1 - 4 / 68), 12);
    expect(notes.slice(1)).toEqual([
      "Cells left out because the value, its group or all of the group's values are missing: 2.",
      'Columns left out: 1.',
    ]);
  });

  test('awkward files have a reason', () => {
    expect(measured([], [], [0]).reason).toMatch(/no numeric column/);
    expect(measured([[1]], [[1]], [0]).reason).toMatch(/No column that varies/);
    expect(measured([[nan, nan]], [[nan, nan]], [0, 0]).reason).toMatch(/No column that varies/);
    expect(measured([[1, 2]], [[nan, nan]], [0, 0]).reason).toMatch(/No column that varies/);
    expect(measured([[1, 2]], [[1, 2]], [-1, -1]).reason).toMatch(/No column that varies/);
    expect(measured([[1e308, -1e308]], [[1e308, -1e308]], [0, 1]).value).toBeCloseTo(100, 12);
  });
});
