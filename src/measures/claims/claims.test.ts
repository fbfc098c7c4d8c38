import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import type { Evidence } from './claim.ts';
import { claims } from './index.ts';

type Decimals = number | 'full';

/** Columns before and after, with one number of decimals for all or one each. */
function evidence(
  original: readonly (readonly number[])[],
  masked: readonly (readonly number[])[],
  decimals: Decimals | readonly Decimals[],
  groupOf: readonly number[] | null,
  smallestGroup = 2,
): Evidence {
  return {
    names: original.map((_, j) => `V${j + 1}`),
    original: original.map((column) => Float64Array.from(column)),
    protected: masked.map((column) => Float64Array.from(column)),
    decimals: original.map((_, j) => (Array.isArray(decimals) ? decimals[j] : decimals)),
    groupOf: groupOf === null ? null : Int32Array.from(groupOf),
    strata: null,
    smallestGroup,
  };
}

const check = (name: string, given: Evidence) => claims.get(name)!.check(given);
const holds = (name: string, given: Evidence) => check(name, given).holds;
const repeat = <T>(count: number, value: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => value(i));
const NaNs = (count: number) => repeat(count, () => Number.NaN);

describe('group-size', () => {
  const sized = (groupOf: number[], k: number) =>
    check('group-size', evidence([groupOf], [groupOf], 0, groupOf, k));

  test('fails for a group of k - 1, holds for k', () => {
    expect(sized([0, 0, 0, 1, 1, 1], 3)).toMatchObject({ measured: 3, limit: 3, holds: true });
    expect(sized([0, 0, 0, 1, 1, 0], 3)).toMatchObject({ measured: 2, limit: 3, holds: false });
  });

  test('holds when groups are merged, fails when one is split', () => {
    expect(sized([0, 0, 0, 0], 2).holds).toBe(true);
    expect(sized([0, 0, 0, 1], 2).holds).toBe(false);
  });

  test('group numbers may have gaps; without records nothing holds', () => {
    expect(sized([7, 7, 2, 2], 2).holds).toBe(true);
    expect(sized([], 1).holds).toBe(false);
  });

  test('a size that is no number never holds', () => {
    expect(sized([0, 0], Number.NaN).holds).toBe(false);
  });
});

describe('k-anonymity', () => {
  const anonymous = (masked: number[][], k: number) =>
    check('k-anonymity', evidence(masked, masked, 2, null, k));

  test('fails when one value is moved by one unit of its grid', () => {
    expect(anonymous([[1, 1, 1, 2, 2, 2]], 3)).toMatchObject({ measured: 3, holds: true });
    expect(anonymous([[1, 1, 1.01, 2, 2, 2]], 3)).toMatchObject({ measured: 1, holds: false });
    const full = 1 + Number.EPSILON;
    expect(anonymous([[1, 1, full, 2, 2, 2]], 3).holds).toBe(false);
  });

  test('is about combinations: columns that are each fine need not be together', () => {
    const [a, b] = [
      [1, 1, 2, 2],
      [5, 6, 5, 6],
    ];
    expect(anonymous([a], 2).holds).toBe(true);
    expect(anonymous([b], 2).holds).toBe(true);
    expect(anonymous([a, b], 2)).toMatchObject({ measured: 1, holds: false });
  });

  test('a missing value is seen, so it must be shared like any other', () => {
    expect(anonymous([[Number.NaN, 1, 1]], 2).holds).toBe(false);
    expect(anonymous([[Number.NaN, Number.NaN, 1, 1]], 2).holds).toBe(true);
    expect(anonymous([NaNs(3)], 3).holds).toBe(true);
  });

  test('minus zero is written as zero and cannot be told from it', () => {
    expect(anonymous([[0, -0, 0]], 3)).toMatchObject({ measured: 3, holds: true });
  });

  test('groups with the same values count together', () => {
    expect(anonymous([[1, 1, 1, 1]], 2)).toMatchObject({ measured: 4, holds: true });
  });

  test('the order of records does not matter, one record too few does', () => {
    expect(anonymous([[1, 2, 1, 2]], 2).holds).toBe(true);
    expect(anonymous([[1, 2, 1, 2, 2]], 3).holds).toBe(false);
  });
});

describe('sums', () => {
  const kept = (before: number[], after: number[], decimals: Decimals) =>
    check('sums', evidence([before], [after], decimals, null));

  test('holds to the limit where every group is rounded by half a unit, and not beyond', () => {
    const { measured, holds } = kept([1, 2, 3, 4], [2, 2, 4, 4], 0);
    expect(measured).toBeCloseTo(1, 12);
    expect(holds).toBe(true);
    expect(kept([1, 2, 3, 4], [2, 2, 4, 5], 0).holds).toBe(false);
    expect(kept([0.01, 0.02], [0.02, 0.02], 2).holds).toBe(true);
    expect(kept([0.01, 0.02], [0.02, 0.03], 2).holds).toBe(false);
  });

  test('with every digit written, one part in 1e13 of one value is noticed', () => {
    const before = repeat(10, (i) => 1 + i / 7);
    const mean = before.reduce((a, b) => a + b) / 10;
    expect(
      kept(
        before,
        repeat(10, () => mean),
        'full',
      ).holds,
    ).toBe(true);
    const moved = repeat(10, (i) => (i === 3 ? mean * (1 + 1e-13) : mean));
    expect(kept(before, moved, 'full').holds).toBe(false);
  });

  test('one wild value does not excuse a change of the others', () => {
    const before = repeat(1000, (i) => (i === 0 ? 1e15 : 1));
    const after = repeat(1000, (i) => (i === 0 ? 1e15 : 1.01));
    expect(kept(before, before, 'full').holds).toBe(true);
    expect(kept(before, after, 'full').holds).toBe(false);
  });

  test('totals that cancel are compared by the size of what was added, and exactly', () => {
    const before = [1e16, 1, -1e16, 3, 1e-20, -3];
    expect(kept(before, before.slice().reverse(), 'full')).toMatchObject({ measured: 0 });
    expect(kept(before, [1e16, 1, -1e16, 3, 1e-20, -1e3], 'full').holds).toBe(false);
  });

  test('a value that is emptied, or put where none was, changes the total', () => {
    expect(kept([5, 5, 5], [5, 5, Number.NaN], 0).holds).toBe(false);
    expect(kept([5, 5, Number.NaN], [5, 5, 5], 0).holds).toBe(false);
    expect(kept([5, 5, Number.NaN], [5, 5, Number.NaN], 0)).toMatchObject({ measured: 0 });
    expect(kept([5, 5, 5], NaNs(3), 0).holds).toBe(false);
    expect(kept(NaNs(2), NaNs(2), 0).holds).toBe(true);
  });

  test('infinite values keep nothing', () => {
    const infinity = Number.POSITIVE_INFINITY;
    expect(kept([1, 2], [infinity, 2], 'full').holds).toBe(false);
    expect(kept([infinity, 2], [infinity, 2], 'full').holds).toBe(false);
    expect(kept([infinity, 2], [infinity, 2], 2).holds).toBe(false);
  });

  test('of several columns the worst decides, and is named', () => {
    const given = evidence(
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [4, 5],
      ],
      0,
      null,
    );
    expect(check('sums', given)).toMatchObject({
      holds: false,
      found: 'the mean of "V2" differs most, by 1.0',
    });
  });

  test('the smallest numbers there are do not make it fail', () => {
    const tiny = 5e-324;
    expect(kept([tiny, 2 * tiny, tiny], [tiny, tiny, tiny], 'full').holds).toBe(true);
    expect(kept([tiny, tiny, tiny], [4 * tiny, 4 * tiny, 4 * tiny], 'full').holds).toBe(false);
  });
});

describe('products', () => {
  const kept = (
    before: number[],
    after: number[],
    decimals: Decimals,
    groupOf = before.map(() => 0),
  ) => check('products', evidence([before], [after], decimals, groupOf));

  test('fails when a value is moved by one unit of its grid', () => {
    expect(kept([2, 8], [4, 4], 0).holds).toBe(true);
    expect(kept([2, 8], [4, 5], 0).holds).toBe(false);
    expect(kept([2, 9], [4.24, 4.24], 2).holds).toBe(true);
    expect(kept([2, 9], [4.25, 4.25], 2).holds).toBe(false);
  });

  test('with every digit written, one part in 1e13 is noticed', () => {
    expect(kept([2, 8], [4 * (1 + 1e-15), 4], 'full').holds).toBe(true);
    expect(kept([2, 8], [4 * (1 + 1e-13), 4], 'full').holds).toBe(false);
  });

  test('a zero makes its group zero and no other', () => {
    expect(kept([0, 8, 3, 12], [0, 0, 6, 6], 'full', [0, 0, 1, 1]).holds).toBe(true);
    expect(kept([0, 8, 3, 12], [0, 1e-300, 6, 6], 'full', [0, 0, 1, 1]).holds).toBe(false);
    expect(kept([-0, 8], [0, 0], 'full').holds).toBe(true);
    expect(kept([0, 8], [0.01, 0.01], 2).holds).toBe(false);
  });

  test('is relative for tiny and for huge values', () => {
    expect(kept([1e-300, 1e-300], [1e-300, 1e-300], 'full').holds).toBe(true);
    expect(kept([1e-300, 1e-300], [1.000001e-300, 1e-300], 'full').holds).toBe(false);
    expect(kept([1e149, 1e151], [1e150, 1e150], 'full').holds).toBe(true);
    expect(kept([1e149, 1e151], [1.000001e150, 1e150], 'full').holds).toBe(false);
  });

  test('is checked group by group: a trade between groups is noticed', () => {
    expect(kept([2, 8, 3, 12], [6, 6, 4, 4], 'full', [0, 0, 1, 1]).holds).toBe(false);
  });

  test('a value in a group that lacks one keeps no product', () => {
    expect(kept([2, Number.NaN], [2, 2], 'full').holds).toBe(false);
    expect(kept(NaNs(2), NaNs(2), 'full').holds).toBe(true);
  });
});

describe('internality', () => {
  const inside = (
    before: number[],
    after: number[],
    decimals: Decimals,
    groupOf = before.map(() => 0),
  ) => check('internality', evidence([before], [after], decimals, groupOf));

  test('holds at the extremes of the group and fails one unit beyond', () => {
    expect(inside([1.25, 7.5], [1.25, 7.5], 2).holds).toBe(true);
    expect(inside([1.25, 7.5], [1.24, 7.5], 2)).toMatchObject({ measured: 1, holds: false });
    expect(inside([1.25, 7.5], [1.25, 7.51], 2)).toMatchObject({ measured: 1, holds: false });
    expect(inside([1, 2], [1, 2 + 2 * Number.EPSILON], 'full').holds).toBe(false);
  });

  test('with fewer decimals the extremes are rounded alike, ties included', () => {
    expect(inside([0.35, 0.35], [0.4, 0.4], 1).holds).toBe(true);
    expect(inside([0.25, 0.34], [0.3, 0.3], 1).holds).toBe(true);
    expect(inside([0.25, 0.34], [0.1, 0.3], 1).holds).toBe(false);
    expect(inside([0.25, 0.34], [0.4, 0.3], 1).holds).toBe(false);
    expect(inside([-0.35, -0.31], [-0.4, -0.4], 1).holds).toBe(true);
    expect(inside([0.4, 0.4], [0, 0], 0).holds).toBe(true);
    expect(inside([0.4, 0.4], [1, 1], 0).holds).toBe(false);
  });

  test('is about the own group: values of two groups that are swapped lie outside', () => {
    const groups = [0, 0, 1, 1];
    expect(inside([1, 2, 8, 9], [1, 1, 8, 8], 0, groups).holds).toBe(true);
    expect(inside([1, 2, 8, 9], [8, 1, 1, 8], 0, groups)).toMatchObject({ measured: 2 });
  });

  test('a cell that is emptied is lost, and a value where there was none is made up', () => {
    expect(inside([1, 2], [1, Number.NaN], 0)).toMatchObject({ measured: 1, holds: false });
    expect(inside([1, 2], NaNs(2), 0)).toMatchObject({ measured: 2, holds: false });
    expect(inside(NaNs(2), [1, 1], 0)).toMatchObject({ measured: 2, holds: false });
    expect(inside(NaNs(2), NaNs(2), 0)).toMatchObject({ measured: 0, holds: true });
  });

  test('minus zero is zero', () => {
    expect(inside([-0, 0], [0, -0], 0).holds).toBe(true);
  });

  test('needs the groups', () => {
    const blind = evidence([[1]], [[1]], 0, null);
    expect(() => check('internality', blind)).toThrow(PenumbraError);
  });
});

describe('monotonicity', () => {
  const ordered = (before: number[][], after: number[][], decimals: Decimals | Decimals[]) =>
    check('monotonicity', evidence(before, after, decimals, null));

  test('fails when two columns are swapped in one record', () => {
    const before = [
      [1, 2, 3],
      [1, 5, 4],
    ];
    expect(ordered(before, before, 0)).toMatchObject({ measured: 0, holds: true });
    const swapped = [
      [1, 5, 3],
      [1, 2, 4],
    ];
    expect(ordered(before, swapped, 0)).toMatchObject({ measured: 1, holds: false });
  });

  test('with equal decimals one unit too much is one too many', () => {
    const before = [
      [1, 2],
      [1, 3],
    ];
    const written = (first: number) => [
      [first, 2],
      [1, 3],
    ];
    expect(ordered(before, written(1), 2).holds).toBe(true);
    expect(ordered(before, written(1.01), 2).holds).toBe(false);
    expect(ordered(before, written(1 + Number.EPSILON), 'full').holds).toBe(false);
  });

  test('with different decimals no more than half a unit of each is excused', () => {
    const before = [
      [3, 4],
      [3, 4],
    ];
    const written = (whole: number, cents: number) => [
      [whole, 4],
      [cents, 4],
    ];
    expect(ordered(before, written(4, 3.5), [0, 2]).holds).toBe(true);
    expect(ordered(before, written(4, 3.49), [0, 2]).holds).toBe(false);
    expect(ordered(before, written(3, 3.5), [0, 2]).holds).toBe(true);
    expect(ordered(before, written(3, 3.51), [0, 2]).holds).toBe(false);
    expect(ordered(before, written(4, 3.5), [0, 'full']).holds).toBe(true);
    expect(ordered(before, written(4, 3.4999), [0, 'full']).holds).toBe(false);
  });

  test('pairs that were not ordered before claim nothing', () => {
    const before = [
      [1, 5],
      [2, 4],
    ];
    expect(ordered(before, [before[1], before[0]], 0)).toMatchObject({
      found: '0 of 0 ordered pairs of columns are broken',
      holds: true,
    });
  });

  test('records that lack one of the two values do not count, the others do', () => {
    const before = [
      [9, 1],
      [Number.NaN, 2],
    ];
    const after = [
      [9, 3],
      [Number.NaN, 2],
    ];
    expect(ordered(before, before, 0).holds).toBe(true);
    expect(ordered(before, after, 0).holds).toBe(false);
  });

  test('equal columns must stay equal', () => {
    const before = [
      [1, 2],
      [1, 2],
    ];
    const after = [
      [1, 2],
      [1, 3],
    ];
    expect(ordered(before, after, 0)).toMatchObject({ measured: 1, holds: false });
  });
});

describe('domain', () => {
  const lawful = (before: number[], after: number[], decimals: Decimals) =>
    check('domain', evidence([before], [after], decimals, null));

  test('fails for a value that does not occur, were it the next one on the grid', () => {
    expect(lawful([1, 3, 5], [3, 3, 3], 0)).toMatchObject({ measured: 0, holds: true });
    expect(lawful([1, 3, 5], [3, 4, 3], 0)).toMatchObject({ measured: 1, holds: false });
    expect(lawful([1, 3], [1 + Number.EPSILON, 3], 'full').holds).toBe(false);
  });

  test('fails for a mean that is no possible value', () => {
    expect(lawful([0, 100], [50, 50], 0).holds).toBe(false);
  });

  test('with fewer decimals the domain is rounded alike', () => {
    expect(lawful([1.26, 3.14], [1.3, 3.1], 1).holds).toBe(true);
    expect(lawful([1.26, 3.14], [1.2, 3.1], 1).holds).toBe(false);
    expect(lawful([1.26, 3.14], [1.26, 3.14], 1).holds).toBe(false);
  });

  test('is about the own column', () => {
    const given = evidence(
      [
        [1, 1],
        [2, 2],
      ],
      [
        [2, 1],
        [2, 2],
      ],
      0,
      null,
    );
    expect(holds('domain', given)).toBe(false);
  });

  test('zero and minus zero are one value; missing is not asked for', () => {
    expect(lawful([-0, 1], [0, 1], 0).holds).toBe(true);
    expect(lawful([1, 2], [1, Number.NaN], 0).holds).toBe(true);
  });
});

describe('whole-records', () => {
  const groups = [0, 0, 0, 1, 1, 1];
  const before = [
    [1, 2, 3, 7, 8, 9],
    [10, 20, 30, 70, 80, 90],
  ];
  const whole = (after: number[][], decimals: Decimals = 0, groupOf = groups) =>
    check('whole-records', evidence(before, after, decimals, groupOf));

  test('holds for copies of one record of the group, and need not be the same one', () => {
    expect(
      whole([
        [2, 2, 2, 9, 9, 9],
        [20, 20, 20, 90, 90, 90],
      ]),
    ).toMatchObject({ measured: 0, holds: true });
    expect(whole(before).holds).toBe(true);
  });

  test('fails for a mixture of two records, also where the first record of the group is whole', () => {
    expect(
      whole([
        [2, 2, 2, 9, 9, 9],
        [30, 30, 30, 90, 90, 90],
      ]),
    ).toMatchObject({ measured: 3, holds: false });
    expect(
      whole([
        [2, 2, 2, 9, 9, 9],
        [20, 30, 20, 90, 90, 90],
      ]),
    ).toMatchObject({ measured: 1, holds: false });
  });

  test('fails for a record of another group', () => {
    expect(
      whole([
        [2, 2, 2, 2, 9, 9],
        [20, 20, 20, 20, 90, 90],
      ]),
    ).toMatchObject({ measured: 1, holds: false });
  });

  test('fails when k of 2k records of a group are changed together, which k-anonymity does not see', () => {
    const one = [0, 0, 0, 0, 0, 0];
    const after = [
      [2, 2, 2, 2, 2, 2],
      [20, 20, 20, 90, 90, 90],
    ];
    expect(holds('k-anonymity', evidence(before, after, 0, one, 3))).toBe(true);
    expect(whole(after, 0, one)).toMatchObject({ measured: 3, holds: false });
  });

  test('is compared as written, and missing only equals missing', () => {
    const given = (masked: number[][], decimals: Decimals) =>
      holds(
        'whole-records',
        evidence(
          [
            [1.26, 3],
            [Number.NaN, Number.NaN],
          ],
          masked,
          decimals,
          [0, 0],
        ),
      );
    expect(given([[1.3, 1.3], NaNs(2)], 1)).toBe(true);
    expect(given([[1.26, 1.26], NaNs(2)], 1)).toBe(false);
    expect(given([NaNs(2), NaNs(2)], 1)).toBe(false);
    expect(
      given(
        [
          [3, 3],
          [0, 0],
        ],
        1,
      ),
    ).toBe(false);
  });
});

describe('strata', () => {
  const apart = (groupOf: number[], strata: number[]) =>
    check('strata', {
      ...evidence([groupOf], [groupOf], 0, groupOf),
      strata: Int32Array.from(strata),
    });

  test('fails for a group with records of two strata, and counts it once', () => {
    expect(apart([0, 0, 1, 1], [5, 5, 6, 6])).toMatchObject({ measured: 0, holds: true });
    expect(apart([0, 0, 1, 1], [5, 5, 5, 5])).toMatchObject({ measured: 0, holds: true });
    expect(apart([0, 0, 0, 1], [5, 6, 7, 7])).toMatchObject({ measured: 1, holds: false });
  });
});

describe('together', () => {
  const kept = (groupOf: number[], units: number[]) =>
    check('together', {
      ...evidence([groupOf], [groupOf], 0, groupOf),
      units: Int32Array.from(units),
    });

  test('fails for a unit in two groups, and counts it once', () => {
    expect(kept([0, 0, 1, 1], [0, 0, 1, 2])).toMatchObject({ measured: 0, limit: 0, holds: true });
    expect(kept([0, 0, 1, 1], [0, 0, 0, 0])).toMatchObject({ measured: 1, holds: false });
    expect(kept([0, 1, 2, 2], [4, 4, 4, 9])).toMatchObject({ measured: 1, holds: false });
  });
});

describe('series', () => {
  const shared = (units: number[], waves: number[], values: number[]) =>
    check('series', {
      ...evidence([[1]], [[1]], 0, null),
      smallestGroup: 2,
      members: {
        units: Int32Array.from(units),
        values: [Float64Array.from(values)],
        waves: Int32Array.from(waves),
      },
    });

  test('holds if k units have the same values in the same waves, in whatever order', () => {
    const units = [0, 0, 1, 1, 2, 3];
    expect(shared(units, [0, 1, 1, 0, 0, 0], [4, 5, 5, 4, 7, 7])).toMatchObject({
      measured: 2,
      holds: true,
    });
    // Entry, a value or a change that only one unit has.
    const found = [
      shared(units, [0, 1, 1, 0, 0, 1], [4, 5, 5, 4, 7, 7]),
      shared(units, [0, 1, 1, 0, 0, 0], [4, 5, 5, 4, 7, 8]),
      shared(units, [0, 1, 1, 0, 0, 0], [4, 5, 4, 5, 7, 7]),
    ];
    expect(found.map(({ measured, holds }) => [measured, holds])).toEqual([
      [1, false],
      [1, false],
      [1, false],
    ]);
  });
});

describe('members-agree', () => {
  const agreeing = (values: number[], units: number[]) =>
    check('members-agree', {
      ...evidence([[1]], [[1]], 0, null),
      members: { units: Int32Array.from(units), values: [Float64Array.from(values)] },
    });

  test('holds if members have one value, also if it is missing, wherever their records are', () => {
    expect(agreeing([4, 7, 4, Number.NaN, Number.NaN], [0, 1, 0, 2, 2])).toMatchObject({
      measured: 0,
      holds: true,
    });
  });

  test('fails if one member differs, or lacks the value', () => {
    expect(agreeing([4, 7, 5, 4], [0, 1, 0, 0])).toMatchObject({ measured: 1, holds: false });
    expect(agreeing([4, Number.NaN], [0, 0]).holds).toBe(false);
  });
});

describe('k-anonymity of units', () => {
  const anonymous = (values: number[], units: number[]) =>
    check('k-anonymity', {
      ...evidence([values], [values], 0, null),
      units: Int32Array.from(units),
    });

  test('counts a unit once, however many of its records share a combination', () => {
    expect(anonymous([1, 1, 1, 2, 2], [0, 0, 0, 1, 2])).toMatchObject({
      measured: 1,
      holds: false,
    });
    expect(anonymous([1, 1, 1, 2, 2], [0, 0, 1, 1, 2])).toMatchObject({ measured: 2, holds: true });
  });
});

describe('units', () => {
  const counted = (groupOf: number[], units: number[], k: number) =>
    check('units', {
      ...evidence([groupOf], [groupOf], 0, groupOf, k),
      units: Int32Array.from(units),
    });

  test('a unit counts once, however many records it has', () => {
    expect(counted([0, 0, 0, 1, 1], [0, 0, 1, 2, 3], 2)).toMatchObject({
      measured: 2,
      holds: true,
    });
    expect(counted([0, 0, 0, 1, 1], [0, 0, 0, 2, 3], 2)).toMatchObject({
      measured: 1,
      limit: 2,
      holds: false,
    });
    expect(counted([], [], 1).holds).toBe(false);
  });
});

describe('weighted-sums', () => {
  const weigh = (before: number[], after: number[], weights: number[], decimals: Decimals) =>
    check('weighted-sums', {
      ...evidence([before], [after], decimals, null),
      weights: Float64Array.from(weights),
    });

  test('compares weighted totals, and not the plain ones', () => {
    expect(weigh([1, 4], [2, 2], [2, 1], 'full')).toMatchObject({ measured: 0, holds: true });
    expect(weigh([1, 4], [2.5, 2.5], [2, 1], 'full').holds).toBe(false);
    expect(weigh([1, 4], [2.5, 2.5], [1, 1], 'full').holds).toBe(true);
  });

  test('allows the sum of weights times half a unit, and no more', () => {
    // 3 x 1 + 1 x 2 = 5, so the mean is 1.25, and 1 and 2 are within half a unit or beyond.
    expect(weigh([1, 2], [1, 1], [3, 1], 0).measured).toBeCloseTo(0.5, 12);
    expect(weigh([1, 2], [2, 2], [3, 1], 0).measured).toBeCloseTo(1.5, 12);
    expect(weigh([1, 2], [2, 2], [3, 1], 0).holds).toBe(false);
    expect(weigh([1, 2], [1.2, 1.2], [3, 1], 1).holds).toBe(true);
    expect(weigh([1, 2], [1.1, 1.1], [3, 1], 1).holds).toBe(false);
  });

  test('values that lack count nothing, and weights that are none keep nothing', () => {
    const nan = Number.NaN;
    expect(weigh([1, nan, 4], [2, nan, 2], [2, 7, 1], 'full').holds).toBe(true);
    expect(weigh([nan, nan], [nan, nan], [1, 1], 0).holds).toBe(true);
    expect(weigh([1, 2], [nan, nan], [1, 1], 0).holds).toBe(false);
    expect(weigh([1, 2], [1, 2], [1, nan], 0).holds).toBe(false);
    expect(weigh([1, 2], [1, 2], [0, 0], 0).holds).toBe(false);
  });
});

describe('dominance', () => {
  const dominated = (values: number[], groupOf: number[], dominance: number, units?: number[]) =>
    check('dominance', {
      ...evidence([values.map(() => 0), values], [values, values], 0, groupOf),
      dominance,
      ...(units && { units: Int32Array.from(units) }),
    });

  test('is the largest share of a total of absolute values, in percent', () => {
    const groupOf = [0, 0, 0, 1, 1];
    expect(dominated([-6, 2, 2, 1, 1], groupOf, 60)).toMatchObject({
      measured: 60,
      limit: 60,
      holds: true,
      found: 'the largest share is 60 %, in "V2"',
    });
    expect(dominated([-6, 2, 2, 1, 1], groupOf, 59)).toMatchObject({ holds: false });
    expect(dominated([0, 0, 0, 0, 0], groupOf, 1)).toMatchObject({ measured: 0, holds: true });
  });

  test('a unit contributes what its records do together', () => {
    const groupOf = [0, 0, 0, 0];
    expect(dominated([1, 1, 1, 1], groupOf, 50, [0, 0, 1, 2])).toMatchObject({ measured: 50 });
    expect(dominated([1, 1, 1, 1], groupOf, 50)).toMatchObject({ measured: 25 });
  });

  test('missing values count nothing', () => {
    expect(dominated([Number.NaN, 1, 1], [0, 0, 0], 50)).toMatchObject({ measured: 50 });
  });
});

test('every claim says what it claims, what its figure is and whether it needs the groups', () => {
  for (const [name, claim] of claims) {
    expect(claim.name).toBe(name);
    expect(claim.sentence).toMatch(/^[A-Z].*\.$/);
    expect(claim.figure).toMatch(/; at (most|least) (the limit|\d)$/);
  }
});

describe('claims about weights', () => {
  const weights = [[10, 20, 30, 40]];
  const given = [{ name: 'region', values: Float64Array.of(0, 0, 1, Number.NaN) }];
  const check = (name: string, masked: number[], decimals: Decimals = 'full') =>
    claims.get(name)!.check({ ...evidence(weights, [masked], decimals, null), given });

  test('weight-totals compares the totals in each level, missing being one', () => {
    expect(check('weight-totals', [12, 18, 30, 40]).holds).toBe(true);
    expect(check('weight-totals', [12, 18.1, 30, 40])).toMatchObject({
      holds: false,
      found: 'the total of "V1" in a level of "region" differs most, by 0.10',
    });
    expect(check('weight-totals', [10, 20, 31, 39]).holds).toBe(false);
    expect(check('weight-totals', [10, 21, 30, 40], 0)).toMatchObject({ holds: true, limit: 1 });
    expect(check('weight-totals', [10, 22, 30, 40], 0).holds).toBe(false);
  });

  test('given-totals compares with the totals that were given, of levels or of the file', () => {
    const against = (totals: readonly (readonly number[])[], masked: number[]) =>
      claims
        .get('given-totals')!
        .check({ ...evidence(weights, [masked], 'full', null), given, totals });
    expect(against([[5, 6, 7]], [2, 3, 6, 7]).holds).toBe(true);
    expect(against([[5, 6, 7]], [2, 3, 7, 6])).toMatchObject({
      holds: false,
      found: 'a total of "V1" differs most from the given one, by 1.0',
    });
    expect(against([[18]], [2, 3, 7, 6]).holds).toBe(true);
    expect(against([[19]], [2, 3, 7, 6]).holds).toBe(false);
  });

  test('positive-values counts numbers that are not above 0 any more', () => {
    expect(check('positive-values', [1, 2, 3, 4]).holds).toBe(true);
    expect(check('positive-values', [1, 0, -3, Number.NaN])).toMatchObject({
      measured: 3,
      holds: false,
    });
  });
});
