import { describe, expect, test } from 'vitest';
import type { Evidence } from './claim.ts';
import { strataMarginals } from './strataMarginals.ts';

function check(
  before: readonly number[][],
  after: readonly number[][],
  given: readonly number[][] = [],
  decimals: number | 'full' = 'full',
) {
  const evidence: Evidence = {
    names: before.map((_, j) => `V${j + 1}`),
    original: before.map((column) => Float64Array.from(column)),
    protected: after.map((column) => Float64Array.from(column)),
    decimals: before.map(() => decimals),
    groupOf: null,
    strata: null,
    smallestGroup: 1,
    given: given.map((values, j) => ({ name: `S${j + 1}`, values: Float64Array.from(values) })),
  };
  return strataMarginals.check(evidence);
}

describe('strata-marginals', () => {
  const size = [1, 1, 1, 2, 2];

  test('holds where combinations change places within a stratum', () => {
    const before = [
      [1, 2, 3, 1, 2],
      [10, 20, 30, 10, 20],
    ];
    const after = [
      [2, 1, 3, 2, 1],
      [20, 10, 30, 20, 10],
    ];
    expect(check(before, after, [size])).toMatchObject({ measured: 0, limit: 0, holds: true });
  });

  test('fails where one leaves its stratum, though the column has the same values', () => {
    const found = check([[1, 2, 3, 4, 5]], [[4, 2, 3, 1, 5]], [size]);
    expect(found).toMatchObject({ measured: 2, holds: false });
    expect(check([[1, 2, 3, 4, 5]], [[4, 2, 3, 1, 5]]).holds).toBe(true);
  });

  test('is about combinations: columns that change places apart are found', () => {
    const before = [
      [1, 2],
      [10, 20],
    ];
    const after = [
      [2, 1],
      [10, 20],
    ];
    expect(check(before, after)).toMatchObject({ measured: 2, holds: false });
  });

  test('fails when one value is changed, lost or doubled', () => {
    const before = [[1, 2, 3, 4, 5]];
    for (const after of [
      [1, 2, 3, 4, 6],
      [1, 2, 3, 4, Number.NaN],
      [1, 2, 3, 4, 4],
    ]) {
      expect(check(before, [after], [size])).toMatchObject({ measured: 1, holds: false });
    }
  });

  test('compares as written, and missing equals missing', () => {
    expect(check([[1.26, 2.5, Number.NaN]], [[2.5, 1.3, Number.NaN]], [], 1).holds).toBe(true);
    expect(check([[1.26, 2.5]], [[2.5, 1.26]], [], 1).holds).toBe(false);
  });

  test('holds for no records and no columns', () => {
    expect(check([[]], [[]], [[]]).holds).toBe(true);
    expect(check([], []).holds).toBe(true);
  });
});
