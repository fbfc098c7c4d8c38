import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../method/index.ts';
import { randomStream } from '../../numerics/index.ts';
import { putAnew } from './anew.ts';
import { emptiedAsLevels } from './asLevels.ts';
import { cheapestSplit } from './everySplit.ts';
import { keysOf } from './keys.ts';
import { patternsByCost } from './patterns.ts';

function randomKeys(records: number, d: number, levels: number, index: number, importance = 1) {
  const columns = Array.from({ length: d }, (_, j) => {
    const stream = randomStream(new Uint8Array(32), 1, 99, 100 * index + j);
    return Float64Array.from({ length: records }, () => {
      const value = Math.floor(levels * stream.uniform() * stream.uniform());
      return stream.uniform() < 0.05 ? Number.NaN : value;
    });
  });
  return keysOf(
    columns,
    columns.map((_, j) => (j === 0 ? importance : 1)),
  );
}

const someFile = fc.record({
  records: fc.integer({ min: 4, max: 12 }),
  d: fc.integer({ min: 1, max: 6 }),
  levels: fc.integer({ min: 2, max: 6 }),
  k: fc.integer({ min: 2, max: 4 }),
  index: fc.nat(10_000),
  importance: fc.constantFrom(1, 2, 0.3),
});

describe('two ways to the optimum of a small file', () => {
  test('branch and bound finds what all partitions give, and proves it', () => {
    fc.assert(
      fc.property(someFile, ({ records, d, levels, k, index, importance }) => {
        const keys = randomKeys(records, d, levels, index, importance);
        const { cost } = cheapestSplit(keys, keys.rowOf, k);
        const leaving = new Float64Array(records).fill(Number.POSITIVE_INFINITY);
        const found = putAnew(keys, keys.rowOf, k, leaving, Number.MAX_VALUE, 1e9, 1e-9);
        expect(found.proved).toBe(true);
        expect(found.cost).toBeCloseTo(cost, 9);
      }),
      { numRuns: 300 },
    );
  });

  test('whole files of up to 16 records reach it and say so', () => {
    fc.assert(
      fc.property(someFile, ({ records, d, levels, k, index, importance }) => {
        const keys = randomKeys(records, d, levels, index, importance);
        const { cost } = cheapestSplit(keys, keys.rowOf, k);
        const emptied = finish(emptiedAsLevels(keys, k));
        expect(emptied.cost).toBeCloseTo(cost, 9);
        expect(emptied.bound).toBeCloseTo(cost, 9);
      }),
      { numRuns: 300 },
    );
    const keys = randomKeys(16, 6, 9, 1);
    const { cost } = cheapestSplit(keys, keys.rowOf, 3);
    expect(finish(emptiedAsLevels(keys, 3)).cost).toBe(cost);
  });

  test('a record that may leave does so where that is cheaper', () => {
    const keys = keysOf([Float64Array.of(1, 1, 2)], [1]);
    const leaving = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0.5];
    const found = putAnew(keys, keys.rowOf, 2, leaving, 9, 100, 1e-9);
    expect(found).toMatchObject({ cost: 0.5, groups: 1, proved: true });
    expect(found.groupOf).toEqual(Int32Array.of(0, 0, -1));
  });

  test('nothing below what is asked for is nothing, and too few steps prove nothing', () => {
    const keys = randomKeys(12, 4, 4, 5);
    const leaving = new Float64Array(12).fill(Number.POSITIVE_INFINITY);
    const { cost } = cheapestSplit(keys, keys.rowOf, 3);
    expect(putAnew(keys, keys.rowOf, 3, leaving, cost, 1e9, 1e-9).groupOf).toBe(null);
    expect(putAnew(keys, keys.rowOf, 3, leaving, cost + 9, 5, 1e-9).proved).toBe(false);
  });
});

describe('sets of columns by cost', () => {
  test('are all of them for ten columns', () => {
    const importance = Array.from({ length: 10 }, (_, j) => 1 + j / 7);
    const keys = keysOf(
      importance.map(() => Float64Array.of(1)),
      importance,
    );
    const patterns = patternsByCost(keys);
    expect(new Set(patterns).size).toBe(1023);
    for (let p = 1; p < patterns.length; p++) {
      expect(keys.cost(patterns[p])).toBeGreaterThanOrEqual(keys.cost(patterns[p - 1]));
    }
  });

  test('are the cheapest of twelve, and the set of all', () => {
    const importance = Array.from({ length: 12 }, (_, j) => 1 + ((5 * j) % 12) / 3);
    const keys = keysOf(
      importance.map(() => Float64Array.of(1)),
      importance,
    );
    const costs = Array.from({ length: 4095 }, (_, set) => keys.cost(set + 1)).sort(
      (a, b) => a - b,
    );
    const patterns = [...patternsByCost(keys)];
    expect(new Set(patterns).size).toBe(1024);
    expect(patterns.at(-1)).toBe(4095);
    expect(patterns.slice(0, 1023).map(keys.cost)).toEqual(costs.slice(0, 1023));
  });
});
