import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normals } from '../../../bench/data.ts';
import { samples } from '../../../test/conformance/data.ts';
import { finish } from '../../foundation/work/work.ts';
import { groupSizes } from '../contract/index.ts';
import { muApprox } from './muApprox.ts';

type How = 'none' | 'sd' | 'range' | 'rank';

function group(columns: readonly Float64Array[], k: number, how: How = 'sd') {
  return finish(muApprox.run(columns, { k, standardise: how }));
}

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 2, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x) },
);

const table = fc
  .tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

describe('μ-Approx', () => {
  test('makes groups of k to 2k - 1, whatever the data', () => {
    const how = fc.constantFrom<How>('none', 'sd', 'range', 'rank');
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 12 }), how, (columns, k, scale) => {
        fc.pre(columns[0].length >= k);
        const partition = group(columns, k, scale);
        const { count, min, max } = groupSizes(partition);
        expect(new Set(partition.groupOf).size).toBe(count);
        expect(min).toBeGreaterThanOrEqual(k);
        expect(max).toBeLessThan(2 * k);
      }),
      { numRuns: 1000 },
    );
  });

  test('keeps clusters of k to 2k - 1 records whole', () => {
    const sizes = [5, 8, 3, 4, 5, 3, 4];
    const [noise] = normals(100, 1);
    const centres = sizes.flatMap((size, c) => new Array<number>(size).fill(100 * c));
    const column = Float64Array.from(centres, (centre, i) => centre + noise[i]);
    const { groupOf } = group([column], 3);
    for (let i = 0; i < column.length; i++) {
      for (let j = 0; j < i; j++) {
        if (centres[i] !== centres[j]) expect(groupOf[i]).not.toBe(groupOf[j]);
        // Only the cluster of 8 has 2k records or more, and is cut.
        else if (centres[i] !== 100) expect(groupOf[i]).toBe(groupOf[j]);
      }
    }
  });

  test('many equal records are grouped among themselves', () => {
    const column = Float64Array.from({ length: 1003 }, (_, i) => (i < 1000 ? 7 : i));
    const { groupOf } = group([column], 5);
    const mixed = Array.from(groupOf.slice(0, 1000)).filter((g) => groupOf.slice(1000).includes(g));
    expect(mixed.length).toBeLessThan(10);
  });

  test('a hub with many neighbours, where no edge can be cut, is split all the same', () => {
    // One record in the middle of 40 that are nearer to it than to each other.
    const d = 20;
    const columns = Array.from({ length: d }, (_, j) =>
      Float64Array.from({ length: 2 * d + 1 }, (_, i) => {
        if (i === 0 || (i - 1) >> 1 !== j) return 0;
        return (i % 2 === 0 ? 1 : -1) * (1 + i / 1000);
      }),
    );
    const { count, min, max } = groupSizes(group(columns, 3, 'none'));
    expect(min).toBe(3);
    expect(max).toBeLessThan(6);
    expect(count).toBeGreaterThan(8);
  });

  test('an offset of 1e12, a constant column or a power of two as scale changes nothing', () => {
    const whole = normals(200, 3).map((column) => column.map((x) => Math.round(1000 * x)));
    const expected = group(whole, 4);
    expect(
      group(
        whole.map((column) => column.map((x) => x + 1e12)),
        4,
      ),
    ).toEqual(expected);
    expect(
      group(
        whole.map((column) => column.map((x) => x * 1024)),
        4,
      ),
    ).toEqual(expected);
    expect(group([...whole, new Float64Array(200).fill(5)], 4)).toEqual(expected);
  });

  test('k = 1 gives singletons, fewer than 2k records one group', () => {
    const column = Float64Array.of(5, 1, 4, 2, 3);
    expect([...group([column], 1).groupOf]).toEqual([0, 1, 2, 3, 4]);
    expect([...group([column], 3).groupOf]).toEqual([0, 0, 0, 0, 0]);
    expect([...group([column], 5).groupOf]).toEqual([0, 0, 0, 0, 0]);
  });

  describe.each(samples())('$name', ({ columns }) => {
    const records = columns[0].length;
    const sizes = [1, 2, 3, 5, records].filter((k) => k <= records);
    test.each(sizes)('k = %i: every record is in a group that is large enough', (k) => {
      const before = columns.map((column) => column.slice());
      const partition = group(columns, k);
      expect(columns).toEqual(before);
      expect(new Set(partition.groupOf).size).toBe(partition.groups);
      expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
      expect(groupSizes(partition).min).toBeGreaterThanOrEqual(k);
    });
  });

  test.each([3, 4, 7])('k = %i: the order of the records changes the groups only by ties', (k) => {
    for (const columns of [samples()[0].columns, normals(500, 3)]) {
      const one = group(columns, k).groupOf;
      const other = group(
        columns.map((column) => column.slice().reverse()),
        k,
      ).groupOf.reverse();
      const pairs = new Set(Array.from(one, (g, i) => `${g} ${other[i]}`));
      expect(pairs.size).toBe(new Set(one).size);
      expect(pairs.size).toBe(new Set(other).size);
    }
  });
});
