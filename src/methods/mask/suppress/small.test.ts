import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { SOLO } from '../../contract/index.ts';
import { suppress } from '../suppress.ts';
import { putAnew } from './anew.ts';
import { emptiedAsLevels } from './asLevels.ts';
import { Buckets } from './buckets.ts';
import { cheapestSplit } from './everySplit.ts';
import { keysOf } from './keys.ts';
import { boundOf, leastCosts } from './leastCosts.ts';
import { patternsOf } from './patterns.ts';

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

  test('the bound of larger files never exceeds it, and needs company where rare records are alone', () => {
    const boundFor = (keys: ReturnType<typeof keysOf>, k: number) => {
      const { sets, untried } = patternsOf(keys);
      const { withCompany } = finish(leastCosts(keys, k, sets, new Buckets(keys, keys.rows)));
      return boundOf(keys, withCompany, untried);
    };
    fc.assert(
      fc.property(someFile, ({ records, d, levels, k, index, importance }) => {
        const keys = randomKeys(records, d, levels, index, importance);
        const { cost } = cheapestSplit(keys, keys.rowOf, k);
        expect(boundFor(keys, k)).toBeLessThanOrEqual(cost + 1e-9);
      }),
      { numRuns: 500 },
    );
    const rare = keysOf([Float64Array.of(...new Array(30).fill(0), 1)], [1]);
    expect(boundFor(rare, 4)).toBe(4);
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

describe('cells that another step emptied', () => {
  const values = fc.integer({ min: 0, max: 2 });
  const flags = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 6, maxLength: 6 });

  /** Whether sets of emptied columns leave at least k records alike, and hide a column where they must. */
  function isEnough(
    rows: readonly number[][],
    sets: number[],
    k: number,
    must: number[],
    from: number,
  ) {
    const counts = new Map<string, number>();
    const shown = rows.map((row, i) => row.map((v, j) => ((sets[i] >>> j) & 1 ? '' : v)).join());
    for (const one of shown) counts.set(one, (counts.get(one) ?? 0) + 1);
    const isHidden = must.every((is, i) => is === 0 || (sets[i] & from) !== 0);
    return isHidden && [...counts.values()].every((count) => count >= k);
  }

  const cells = (set: number) => (set & 1) + (set >>> 1);

  test('do not come back, at least cost: all ways to empty six records of two columns are tried', () => {
    const file = fc.record({
      rows: fc.array(fc.tuple(values, values), { minLength: 6, maxLength: 6 }),
      must: flags,
      k: fc.integer({ min: 2, max: 3 }),
      from: fc.constantFrom([0], [1], [0, 1]),
    });
    let beyond = 0;
    fc.assert(
      fc.property(file, ({ rows, must, k, from }) => {
        const columns = [0, 1].map((j) => Float64Array.from(rows, (row) => row[j]));
        const bits = from.reduce<number>((set, j) => set | (1 << j), 0);
        let least = Number.POSITIVE_INFINITY;
        for (let all = 0; all < 4096; all++) {
          const sets = rows.map((_, i) => (all >>> (2 * i)) & 3);
          const cost = sets.reduce((sum, set) => sum + cells(set), 0);
          if (cost < least && isEnough(rows, sets, k, must, bits)) least = cost;
        }
        const determined = [{ from, to: null, where: Uint8Array.from(must) }];
        const parameters = { k, importance: 1, empty: 'level', share: 'record' } as const;
        const made = finish(suppress.run(columns, parameters as never, { ...SOLO, determined }));
        const sets = rows.map((_, i) =>
          made.reduce((set, column, j) => (Number.isNaN(column[i]) ? set | (1 << j) : set), 0),
        );
        const cost = sets.reduce((sum, set) => sum + cells(set), 0);
        expect(isEnough(rows, sets, k, must, bits)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(least);
        // Of two columns that could be emptied, one is taken before the search.
        if (from.length === 1) expect(cost).toBe(least);
        else beyond += cost - least;
      }),
      { numRuns: 100 },
    );
    expect(beyond).toBeLessThan(30);
  });
});

describe('sets of columns', () => {
  const keysWith = (importance: readonly number[]) =>
    keysOf(
      importance.map((_, j) => Float64Array.from({ length: 60 }, (_, i) => i % (j + 2))),
      importance,
    );

  test('are all of ten columns, from the cheapest to the dearest', () => {
    const keys = keysWith(Array.from({ length: 10 }, (_, j) => 1 + ((5 * j) % 10) / 7));
    const { sets, untried } = patternsOf(keys);
    expect(new Set(sets).size).toBe(1023);
    expect(untried).toBe(Number.POSITIVE_INFINITY);
    for (let p = 1; p < sets.length; p++) {
      expect(keys.cost(sets[p])).toBeGreaterThanOrEqual(keys.cost(sets[p - 1]));
    }
  });

  test('of twelve are those of the ten that help most, all small ones and the set of all; no other is cheaper than said', () => {
    const keys = keysWith(Array.from({ length: 12 }, (_, j) => 1 + ((5 * j) % 12) / 30));
    const { sets, untried } = patternsOf(keys);
    const tried = new Set(sets);
    expect(tried.has(4095)).toBe(true);
    expect(tried.has(0b11)).toBe(true);
    expect(tried.has(0b111111111100)).toBe(true);
    const others = Array.from({ length: 4095 }, (_, set) => set + 1).filter(
      (set) => !tried.has(set),
    );
    expect(untried).toBeCloseTo(Math.min(...others.map(keys.cost)), 12);
  });
});
