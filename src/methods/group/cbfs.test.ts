import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normals } from '../../../bench/data.ts';
import { samples } from '../../../test/conformance/data.ts';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { toGrid } from '../../foundation/kernels/index.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { groupSizes } from '../contract/index.ts';
import { cbfs } from './cbfs.ts';

type How = 'none' | 'sd' | 'range' | 'rank';

function group(columns: readonly Float64Array[], k: number, how: How = 'sd') {
  return finish(cbfs.run(columns, { k, standardise: how }));
}

/** CBFS in plain loops. The running mean is a sum in the order of joining, divided. */
function textbook(columns: readonly Float64Array[], k: number, how: How): number[] {
  const n = columns[0].length;
  const z = columns.map((column) => toGrid(standardise(column, how), n).values);
  let rest = Array.from({ length: n }, (_, i) => i);
  const groupOf = new Array(n).fill(-1);
  const best = (point: number[], sign: number) => {
    const distance = (i: number) => point.reduce((sum, x, j) => sum + (z[j][i] - x) ** 2, 0);
    const inOrder = rest.map((i) => ({ i, d: sign * distance(i) }));
    return inOrder.sort((a, b) => a.d - b.d || a.i - b.i)[0].i;
  };
  let groups = 0;
  while (rest.length >= 2 * k) {
    let next = best(
      z.map((column) => exactSum(rest.map((i) => column[i])) / rest.length),
      -1,
    );
    const sums = z.map(() => 0);
    for (let size = 1; size <= k; size++) {
      groupOf[next] = groups;
      for (let j = 0; j < z.length; j++) sums[j] += z[j][next];
      const taken = next;
      rest = rest.filter((i) => i !== taken);
      if (size < k) {
        next = best(
          sums.map((sum) => sum / size),
          1,
        );
      }
    }
    groups++;
  }
  for (const i of rest) groupOf[i] = groups;
  return groupOf;
}

const cell = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 2, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x) },
);

const table = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

describe('CBFS', () => {
  test('gives the same groups as the textbook, ties, duplicates and constant columns included', () => {
    const how = fc.constantFrom<How>('none', 'sd', 'range', 'rank');
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 12 }), how, (columns, k, scale) => {
        fc.pre(columns[0].length >= k);
        expect([...group(columns, k, scale).groupOf]).toEqual(textbook(columns, k, scale));
      }),
      { numRuns: 1000 },
    );
  });

  test('makes groups of k, and a last one of k to 2k - 1', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 12 }), (columns, k) => {
        fc.pre(columns[0].length >= k);
        const { groupOf, groups } = group(columns, k);
        const sizes = new Array(groups).fill(0);
        for (const g of groupOf) sizes[g]++;
        expect(sizes.slice(0, -1).every((size) => size === k)).toBe(true);
        expect(sizes.at(-1)).toBeGreaterThanOrEqual(k);
        expect(sizes.at(-1)).toBeLessThan(2 * k);
      }),
    );
  });

  test('an offset of 1e12 or a power of two as scale changes nothing', () => {
    const whole = normals(200, 3).map((column) => column.map((x) => Math.round(1000 * x)));
    expect(
      group(
        whole.map((column) => column.map((x) => x + 1e12)),
        4,
      ),
    ).toEqual(group(whole, 4));
    expect(
      group(
        whole.map((column) => column.map((x) => x * 1024)),
        4,
      ),
    ).toEqual(group(whole, 4));
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

  test('the order of the records changes the groups only by ties', () => {
    const columns = normals(300, 3);
    const one = group(columns, 3).groupOf;
    const other = group(
      columns.map((column) => column.slice().reverse()),
      3,
    ).groupOf.reverse();
    const pairs = new Set(Array.from(one, (g, i) => `${g} ${other[i]}`));
    expect(pairs.size).toBe(new Set(one).size);
    expect(pairs.size).toBe(new Set(other).size);
  });
});
