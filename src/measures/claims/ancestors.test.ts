import { describe, expect, test } from 'vitest';
import type { Scale } from '../../foundation/table/index.ts';
import { ancestors } from './ancestors.ts';

/** dog, cat, trout; mammal, fish; animal. */
const tree = { parent: Int32Array.of(3, 3, 4, 5, 5, -1) };
const ANIMALS: Scale = { kind: 'nominal', levels: 3, tree };

const check = (before: number[], after: number[], scale?: Scale) =>
  ancestors.check({
    names: ['V1'],
    original: [Float64Array.from(before)],
    protected: [Float64Array.from(after)],
    decimals: [1],
    groupOf: null,
    strata: null,
    smallestGroup: 2,
    ...(scale && { scales: [scale] }),
  });

describe('ancestors', () => {
  test('holds for the original and for all that it is a kind of', () => {
    expect(check([0, 0, 0, 2, 2], [0, 3, 5, 4, 5], ANIMALS)).toMatchObject({
      measured: 0,
      limit: 0,
      holds: true,
    });
  });

  test('fails for a sibling, for what another is a kind of, and for what is below', () => {
    expect(check([0], [1], ANIMALS).holds).toBe(false);
    expect(check([0], [4], ANIMALS).holds).toBe(false);
    expect(check([3], [0], ANIMALS).holds).toBe(false);
    expect(check([0, 0, 1], [1, 4, 3], ANIMALS)).toMatchObject({
      measured: 2,
      found: '2 of 3 values are neither the original nor one of its ancestors',
    });
  });

  test('fails for what is no node', () => {
    for (const code of [6, -1, 0.5, Number.POSITIVE_INFINITY]) {
      expect(check([0], [code], ANIMALS).holds).toBe(false);
    }
  });

  test('fails for a value that is lost or was not there', () => {
    expect(check([0, Number.NaN], [3, Number.NaN], ANIMALS).holds).toBe(true);
    expect(check([0], [Number.NaN], ANIMALS).holds).toBe(false);
    expect(check([Number.NaN], [5], ANIMALS).holds).toBe(false);
  });

  test('without a taxonomy holds for the original alone, rounded alike', () => {
    for (const scale of [undefined, { kind: 'nominal', levels: 3 } as const]) {
      expect(check([0, 1], [0, 1], scale).holds).toBe(true);
      expect(check([0, 1], [0, 2], scale).holds).toBe(false);
      expect(check([1.26], [1.3], scale).holds).toBe(true);
    }
  });
});
