import { describe, expect, test } from 'vitest';
import type { Evidence } from './claim.ts';
import { kAnonymityWildcards } from './kAnonymityWildcards.ts';
import { onlyEmptied } from './onlyEmptied.ts';

const missing = Number.NaN;

function evidence(
  original: number[][],
  masked: number[][],
  decimals: number | 'full' = 'full',
  smallestGroup = 2,
): Evidence {
  return {
    names: original.map((_, j) => `V${j + 1}`),
    original: original.map((column) => Float64Array.from(column)),
    protected: masked.map((column) => Float64Array.from(column)),
    decimals: original.map(() => decimals),
    groupOf: null,
    strata: null,
    smallestGroup,
  };
}

describe('k-anonymity-wildcards', () => {
  const check = (masked: number[][], k: number) =>
    kAnonymityWildcards.check(evidence(masked, masked, 'full', k));

  test('a missing value agrees with every value, values only with their equals', () => {
    expect(check([[1, 1, 2]], 2)).toMatchObject({ measured: 1, holds: false });
    expect(check([[1, 1, missing]], 3)).toMatchObject({ measured: 3, limit: 3, holds: true });
    expect(check([[1, missing, 2]], 3)).toMatchObject({ measured: 2, holds: false });
  });

  test('fails when one emptied cell is put back', () => {
    const emptied = [
      [1, 1, missing, missing],
      [5, 5, 5, 5],
    ];
    expect(check(emptied, 4).holds).toBe(true);
    emptied[0][2] = 9;
    expect(check(emptied, 4)).toMatchObject({ measured: 2, holds: false });
  });

  test('without records it does not hold', () => {
    expect(check([[]], 2).holds).toBe(false);
  });
});

describe('only-emptied', () => {
  test('holds for original values and missing ones, fails for any other', () => {
    const original = [[1, 2, missing]];
    const check = (masked: number[]) => onlyEmptied.check(evidence(original, [masked]));
    expect(check([1, missing, missing])).toMatchObject({ measured: 0, holds: true });
    expect(check([1, 2, missing]).holds).toBe(true);
    expect(check([2, 1, missing])).toMatchObject({ measured: 2, holds: false });
    expect(check([1, 2, 3])).toMatchObject({ measured: 1, holds: false });
  });

  test('values are compared as they are written', () => {
    expect(onlyEmptied.check(evidence([[1.26, 2]], [[1.3, missing]], 1)).holds).toBe(true);
    expect(onlyEmptied.check(evidence([[1.26, 2]], [[1.2, missing]], 1)).holds).toBe(false);
  });
});

test('missing as a level of its own is missing to both', () => {
  const levels = { kind: 'nominal', levels: 3, missing: 2 } as const;
  const given = { ...evidence([[0, 0, 1, 2]], [[0, 0, 2, 2]], 'full', 4), scales: [levels] };
  expect(onlyEmptied.check(given)).toMatchObject({
    holds: true,
    found: '1 of 3 values were emptied and 0 are other than the original ones',
  });
  expect(kAnonymityWildcards.check(given)).toMatchObject({ measured: 4, holds: true });
  given.protected[0][3] = 1;
  expect(onlyEmptied.check(given)).toMatchObject({ measured: 1, holds: false });
});
