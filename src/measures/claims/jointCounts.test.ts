import { describe, expect, test } from 'vitest';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import type { Evidence } from './claim.ts';
import { jointCounts } from './jointCounts.ts';

const CATEGORY: Scale = { kind: 'nominal', levels: 3 };

function check(
  original: readonly (readonly number[])[],
  masked: readonly (readonly number[])[],
  groupOf: readonly number[],
  scales?: readonly Scale[],
) {
  const evidence: Evidence = {
    names: original.map((_, j) => `V${j + 1}`),
    original: original.map((column) => Float64Array.from(column)),
    protected: masked.map((column) => Float64Array.from(column)),
    decimals: original.map(() => 0),
    groupOf: Int32Array.from(groupOf),
    strata: null,
    smallestGroup: 2,
    ...(scales === undefined ? {} : { scales }),
  };
  return jointCounts.check(evidence);
}

describe('joint-counts', () => {
  const a = [0, 0, 1, 1, 2, 2];
  const b = [0, 1, 0, 1, 0, 1];
  const groups = [0, 0, 0, 1, 1, 1];

  test('holds where whole vectors change places inside their groups', () => {
    const order = [2, 0, 1, 4, 3, 5];
    const deal = (column: number[]) => order.map((i) => column[i]);
    expect(check([a, b], [deal(a), deal(b)], groups)).toMatchObject({ measured: 0, holds: true });
  });

  test('fails where a column changes places by itself, or a vector leaves its group', () => {
    const apart = check([a, b], [[0, 1, 0, 1, 2, 2], b], groups);
    expect(apart).toMatchObject({ measured: 2, limit: 0, holds: false });
    const away = [3, 1, 2, 0, 4, 5];
    const left = away.map((i) => a[i]);
    expect(check([a], [left], groups)).toMatchObject({ measured: 2, holds: false });
    expect(check([a], [left], [0, 0, 0, 0, 0, 0]).holds).toBe(true);
  });

  test('fails for one value more and one less', () => {
    expect(check([a], [[0, 0, 0, 1, 2, 2]], groups)).toMatchObject({ measured: 1, holds: false });
  });

  test('looks at categories only, and says of how many', () => {
    const masked = [a.map((x) => x + 0.5), b];
    expect(check([a, b], masked, groups).holds).toBe(false);
    const finding = check([a, b], masked, groups, [NUMERIC, CATEGORY]);
    expect(finding.holds).toBe(true);
    expect(finding.found).toBe(
      '0 of 6 records have a combination of 1 category that occurs more often than before',
    );
  });

  test('missing equals missing, and is a value like any other', () => {
    const gap = Number.NaN;
    expect(check([[gap, 1]], [[1, gap]], [0, 0]).holds).toBe(true);
    expect(check([[gap, 1]], [[1, 1]], [0, 0]).holds).toBe(false);
  });
});
