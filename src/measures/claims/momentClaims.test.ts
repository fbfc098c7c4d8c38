import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence } from './claim.ts';
import { claims } from './index.ts';

type Columns = readonly (readonly number[])[];

const evidence = (
  original: Columns,
  masked: Columns,
  others: Partial<Evidence> = {},
): Evidence => ({
  names: original.map((_, j) => `V${j + 1}`),
  original: original.map((column) => Float64Array.from(column)),
  protected: masked.map((column) => Float64Array.from(column)),
  decimals: original.map(() => 'full' as const),
  groupOf: null,
  strata: null,
  smallestGroup: 1,
  ...others,
});

const holds = (name: string, given: Evidence) => claims.get(name)!.check(given).holds;

const MOMENTS = ['means', 'covariances', 'group-moments', 'given-covariances'];

const table = fc
  .tuple(fc.integer({ min: 3, max: 30 }), fc.constantFrom(0, 1e6, -1e9))
  .chain(([n, offset]) =>
    fc.array(
      fc.array(
        fc.integer({ min: -500, max: 500 }).map((x) => offset + x / 4),
        { minLength: n, maxLength: n },
      ),
      { minLength: 2, maxLength: 3 },
    ),
  );

describe('claims about moments', () => {
  test('hold for what did not change, whatever the offset', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const [first] = columns;
        const groupOf = Int32Array.from(first, (_, i) => i % 3);
        const given = [{ name: 'y', values: Float64Array.from(first, (_, i) => i * i) }];
        const same = evidence(columns, columns, { groupOf, given });
        for (const name of MOMENTS)
          expect(claims.get(name)!.check(same)).toMatchObject({ measured: 0, holds: true });
      }),
    );
  });

  test('hold for records in another order, except those about groups and other columns', () => {
    const before = [
      [1, 2, 3, 4, 50, 60],
      [9, 1, 5, 2, 7, 8],
    ];
    const after = before.map((column) => column.toReversed());
    const groupOf = Int32Array.of(0, 0, 0, 1, 1, 1);
    const given = [{ name: 'y', values: Float64Array.of(1, 0, 0, 0, 0, 0) }];
    const moved = evidence(before, after, { groupOf, given });
    expect(holds('means', moved)).toBe(true);
    expect(holds('covariances', moved)).toBe(true);
    expect(holds('group-moments', moved)).toBe(false);
    expect(holds('given-covariances', moved)).toBe(false);
  });

  test('of levels of a given category fail where a mean in a level moved, and only those', () => {
    const values = Float64Array.from([0, 0, 1, 1, 2, 2, 2, 0]);
    const given = [
      { name: 'sort', values, isCategorical: true as const },
      { name: 'age', values: Float64Array.from(values, () => 5) },
    ];
    const before = [[1, 2, 3, 4, 5, 6, 7, 8]];
    const inLevels = [[8, 1, 4, 3, 7, 5, 6, 2]];
    const across = [[3, 2, 1, 4, 5, 6, 7, 8]];
    expect(holds('given-levels', evidence(before, inLevels, { given }))).toBe(true);
    expect(claims.get('given-levels')!.check(evidence(before, across, { given }))).toMatchObject({
      holds: false,
      found: expect.stringMatching(/^the covariance with a level of "V1" and "sort" differs most/),
    });
    expect(holds('given-covariances', evidence(before, across, { given }))).toBe(true);
    // A record without a value counts in no level.
    const lacking = [[Number.NaN, 2, 3, 4, 5, 6, 7, 8]];
    const moved = [[Number.NaN, 8, 4, 3, 7, 5, 6, 2]];
    expect(holds('given-levels', evidence(lacking, moved, { given }))).toBe(true);
  });

  test('of groups allow the roundings of doubles also where no record has all columns', () => {
    const lacks = [1, 2, 3, 4].map(() => Number.NaN);
    const wages = [2002.48, 0.12, 2890.2, 0.16];
    const stored = wages.map((x) => x + 2 ** -40);
    const groupOf = new Int32Array(4);
    const given = evidence([lacks, wages], [lacks, stored], { groupOf, decimals: ['full', 12] });
    expect(holds('group-moments', given)).toBe(true);
    const moved = evidence([lacks, wages], [lacks, wages.map((x) => x + 1e-3)], { groupOf });
    expect(holds('group-moments', moved)).toBe(false);
  });

  test('fail for a change of a millionth of a standard deviation', () => {
    const before = [[1, 2, 3, 4, 5, 6, 7, 8]];
    const shifted = [before[0].map((x) => x + 3e-6)];
    expect(holds('means', evidence(before, shifted))).toBe(false);
    expect(holds('covariances', evidence(before, shifted))).toBe(true);
    const stretched = [before[0].map((x) => 4.5 + (x - 4.5) * (1 + 1e-6))];
    expect(holds('means', evidence(before, stretched))).toBe(true);
    expect(holds('covariances', evidence(before, stretched))).toBe(false);
  });

  test('allow what rounding to the grid can do, and no more', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 0, max: 2 }), (columns, places) => {
        const unit = Number(`1e-${places}`);
        const rounded = columns.map((column) => column.map((x) => Math.round(x / unit) * unit));
        const decimals = columns.map(() => places);
        const groupOf = Int32Array.from(columns[0], (_, i) => i % 2);
        const written = evidence(columns, rounded, { decimals, groupOf });
        for (const name of MOMENTS.slice(0, 3)) expect(holds(name, written)).toBe(true);
      }),
    );
    const before = [[10, 20, 30, 40]];
    const beyond = [before[0].map((x) => x + 0.6)];
    expect(holds('means', evidence(before, beyond, { decimals: [0] }))).toBe(false);
  });

  test('are not excused by one wild value', () => {
    const before = [[...Array.from({ length: 999 }, (_, i) => i), 1e9]];
    const after = [before[0].map((x, i) => (i < 500 ? x + 1 : x))];
    expect(holds('means', evidence(before, after))).toBe(false);
  });

  test('leave out what is missing before, and fail for what is missing only afterwards', () => {
    const before = [[1, 2, Number.NaN, 4]];
    expect(holds('means', evidence(before, before))).toBe(true);
    expect(holds('covariances', evidence(before, before))).toBe(true);
    const emptied = [[1, Number.NaN, Number.NaN, 4]];
    expect(holds('means', evidence(before, emptied))).toBe(false);
    expect(holds('covariances', evidence(before, emptied))).toBe(false);
  });

  test('hold for constant columns that stay, and fail for those that do not', () => {
    expect(holds('covariances', evidence([[7, 7, 7]], [[7, 7, 7]]))).toBe(true);
    expect(holds('covariances', evidence([[7, 7, 7]], [[6, 7, 8]]))).toBe(false);
  });
});

describe('marginals', () => {
  test('hold for the same values in any order, missing ones too', () => {
    const before = [[3, 1, Number.NaN, 2]];
    expect(holds('marginals', evidence(before, [[Number.NaN, 1, 2, 3]]))).toBe(true);
  });

  test('fail for a value more or less often', () => {
    expect(holds('marginals', evidence([[1, 2, 2]], [[1, 1, 2]]))).toBe(false);
    expect(holds('marginals', evidence([[1, 2]], [[1, Number.NaN]]))).toBe(false);
  });

  test('allow the rounding of a coarser grid', () => {
    const given = evidence([[1.24, 2.26]], [[2.3, 1.2]], { decimals: [1] });
    expect(holds('marginals', given)).toBe(true);
  });
});

describe('complete', () => {
  test('fails for a value that was there and is not, holds for one that was missing', () => {
    const before = [[1, Number.NaN, 3]];
    expect(holds('complete', evidence(before, [[9, 5, 8]]))).toBe(true);
    expect(holds('complete', evidence(before, [[9, Number.NaN, 8]]))).toBe(true);
    expect(holds('complete', evidence(before, [[9, 5, Number.NaN]]))).toBe(false);
    expect(holds('complete', evidence(before, [[9, 5, Number.POSITIVE_INFINITY]]))).toBe(false);
  });
});

describe('mean-group-size', () => {
  const shared = (values: number[], averageGroup: number) =>
    claims.get('mean-group-size')!.check(evidence([values], [values], { averageGroup }));

  test('counts records by different rows', () => {
    expect(shared([1, 1, 1, 2], 2)).toMatchObject({ measured: 2, limit: 2, holds: true });
    expect(shared([1, 1, 3, 2], 2)).toMatchObject({ holds: false });
  });
});

describe('linear-constraints', () => {
  const constraints = [{ name: 'a + b = c', coefficients: [1, 1, -1], constant: 0 }];

  test('hold where the sides are equal but for the grid, in every record', () => {
    const good = [
      [1, 2.5],
      [2, 3],
      [3, 5.5],
    ];
    expect(holds('linear-constraints', evidence(good, good, { constraints }))).toBe(true);
    const bad = [
      [1, 2.5],
      [2, 3],
      [3, 5.6],
    ];
    expect(holds('linear-constraints', evidence(bad, bad, { constraints }))).toBe(false);
    const decimals = [0, 0, 0];
    const rounded = [[1], [1], [3]];
    expect(holds('linear-constraints', evidence(rounded, rounded, { constraints, decimals }))).toBe(
      true,
    );
  });

  test('say nothing of records that lack a value', () => {
    const gap = [
      [1, Number.NaN],
      [2, 3],
      [3, 9],
    ];
    expect(holds('linear-constraints', evidence(gap, gap, { constraints }))).toBe(true);
  });
});
