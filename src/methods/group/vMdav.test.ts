import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustered, normals } from '../../../bench/data.ts';
import { samples } from '../../../test/conformance/data.ts';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { toGrid } from '../../foundation/kernels/index.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { groupSizes } from '../contract/index.ts';
import { vMdav } from './vMdav.ts';

type How = 'none' | 'sd' | 'range' | 'rank';
type Rest = 'nearest' | 'last-group';

function group(
  columns: readonly Float64Array[],
  k: number,
  gamma = 0.2,
  rest: Rest = 'nearest',
  how: How = 'sd',
) {
  return finish(vMdav.run(columns, { k, gamma, rest, standardise: how }));
}

/** V-MDAV with a look at all records for every question; equal records count as the first of them in ties. */
function textbook(
  columns: readonly Float64Array[],
  k: number,
  gamma: number,
  rest: Rest,
  how: How,
): number[] {
  const n = columns[0].length;
  const z = columns.map((column) => toGrid(standardise(column, how), n).values);
  const all = Array.from({ length: n }, (_, i) => i);
  const record = (i: number) => z.map((column) => column[i]);
  const first = all.map((i) => all.findIndex((h) => record(h).every((x, j) => x === z[j][i])));
  const mean = (members: number[]) =>
    z.map((column) => exactSum(members.map((i) => column[i])) / members.length);
  const distance = (i: number, point: number[]) =>
    point.reduce((sum, x, j) => sum + (z[j][i] - x) ** 2, 0);
  const inOrder = (key: (i: number) => number) =>
    free
      .map((i) => ({ i, d: key(i) }))
      .sort((a, b) => a.d - b.d || first[a.i] - first[b.i] || a.i - b.i);
  let free = all;
  const groups: number[][] = [];
  const take = (members: number[], i: number) => {
    members.push(i);
    free = free.filter((other) => other !== i);
  };
  const centre = mean(all);
  while (free.length >= (rest === 'nearest' ? k : 2 * k)) {
    const [{ i: extreme }] = inOrder((i) => -distance(i, centre));
    const members: number[] = [];
    take(members, extreme);
    for (const { i } of inOrder((i) => distance(i, record(extreme))).slice(0, k - 1))
      take(members, i);
    while (members.length < 2 * k - 1 && free.length > 0) {
      const [{ i: candidate, d: inside }] = inOrder((i) =>
        Math.min(...members.map((member) => distance(i, record(member)))),
      );
      const others = free.filter((i) => i !== candidate);
      const outside = Math.min(...others.map((i) => distance(i, record(candidate))));
      if (!(Math.sqrt(inside) < gamma * Math.sqrt(outside))) break;
      take(members, candidate);
    }
    groups.push(members);
  }
  const centres = groups.map(mean);
  const groupOf = new Array(n).fill(groups.length);
  for (const [g, members] of groups.entries()) for (const i of members) groupOf[i] = g;
  if (free.length < k) {
    for (const i of free) {
      const distances = centres.map((point) => distance(i, point));
      groupOf[i] = distances.indexOf(Math.min(...distances));
    }
  }
  return groupOf;
}

/** Values of a kind that makes ties, clusters, skew or large offsets. */
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 2, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x) },
);

const table = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

const gammas = fc.constantFrom(0, 0.1, 0.2, 0.5, 1, 1.1, 3, 100);
const rests = fc.constantFrom<Rest>('nearest', 'last-group');

describe('V-MDAV', () => {
  test('gives the same groups as the textbook, ties, duplicates and constant columns included', () => {
    const how = fc.constantFrom<How>('none', 'sd', 'range', 'rank');
    fc.assert(
      fc.property(
        ...[table, fc.integer({ min: 2, max: 12 }), gammas, rests, how],
        (columns, k, gamma, rest, scale) => {
          fc.pre(columns[0].length >= k);
          const { groupOf } = group(columns, k, gamma, rest, scale);
          expect([...groupOf]).toEqual(textbook(columns, k, gamma, rest, scale));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['normals', normals(1200, 3), 4, 1.1],
    ['clusters', clustered(1000, 5), 7, 0.5],
    [
      'rounded normals',
      normals(1000, 2).map((column) => column.map((x) => Math.round(3 * x))),
      5,
      1.1,
    ],
  ])(
    'gives the same groups as the textbook where the tree has levels: %s',
    (_, columns, k, gamma) => {
      const { groupOf } = group(columns, k, gamma);
      expect([...groupOf]).toEqual(textbook(columns, k, gamma, 'nearest', 'sd'));
    },
  );

  test('makes groups of k to 2k - 1, but for those that the last records join', () => {
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 2, max: 9 }),
        gammas,
        rests,
        (columns, k, gamma, rest) => {
          fc.pre(columns[0].length >= k);
          const partition = group(columns, k, gamma, rest);
          const sizes = new Array(partition.groups).fill(0);
          for (const g of partition.groupOf) sizes[g]++;
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(k);
          const over = sizes.reduce((sum, size) => sum + Math.max(0, size - (2 * k - 1)), 0);
          expect(over).toBeLessThan(k);
        },
      ),
    );
  });

  test('a gamma of 0 leaves all groups at k, but for the last records', () => {
    const { groupOf, groups } = group(normals(103, 3), 4, 0);
    const sizes = new Array(groups).fill(0);
    for (const g of groupOf) sizes[g]++;
    expect(groups).toBe(25);
    expect(sizes.reduce((sum, size) => sum + size - 4, 0)).toBe(3);
    const last = group(normals(103, 3), 4, 0, 'last-group');
    expect(last.groups).toBe(25);
    expect(groupSizes(last)).toEqual({ count: 25, min: 4, max: 7 });
  });

  test('keeps a cluster of up to 2k - 1 records together', () => {
    const column = Float64Array.of(
      0,
      0.1,
      0.21,
      0.33,
      0.46,
      50,
      50.1,
      50.21,
      50.33,
      100,
      100.1,
      100.3,
    );
    const { groupOf } = group([column], 3, 1.5, 'nearest', 'none');
    expect(groupOf.slice(0, 5).every((g) => g === groupOf[0])).toBe(true);
    expect(groupOf.slice(5, 9).every((g) => g === groupOf[5])).toBe(true);
    expect(new Set(groupOf).size).toBe(3);
  });

  test('is not disturbed by a constant column, nor by an offset or a power of two as scale', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 5 }), gammas, (columns, k, gamma) => {
        fc.pre(columns[0].length >= k);
        const expected = group(columns, k, gamma).groupOf;
        const constant = new Float64Array(columns[0].length).fill(42);
        expect(group([constant, ...columns, constant], k, gamma).groupOf).toEqual(expected);
        const scaled = columns.map((column) => column.map((x) => 1024 * x));
        expect(group(scaled, k, gamma).groupOf).toEqual(expected);
      }),
    );
    const whole = normals(200, 3).map((column) => column.map((x) => Math.round(1000 * x)));
    const far = whole.map((column) => column.map((x) => x + 1e12));
    expect(group(far, 4, 1.1)).toEqual(group(whole, 4, 1.1));
  });

  test('k = 1 gives singletons, fewer than 2k records one group', () => {
    const column = Float64Array.of(5, 1, 4, 2, 3);
    expect([...group([column], 1).groupOf]).toEqual([0, 1, 2, 3, 4]);
    for (const rest of ['nearest', 'last-group'] as const) {
      expect([...group([column], 3, 0.2, rest).groupOf]).toEqual([0, 0, 0, 0, 0]);
      expect([...group([column], 5, 0.2, rest).groupOf]).toEqual([0, 0, 0, 0, 0]);
    }
  });

  describe.each(samples())('$name', ({ columns }) => {
    const records = columns[0].length;
    const sizes = [1, 2, 3, 5, records].filter((k) => k <= records);
    test.each(sizes)('k = %i: every record is in a group that is large enough', (k) => {
      const before = columns.map((column) => column.slice());
      for (const gamma of [0, 0.2, 1.1]) {
        for (const rest of ['nearest', 'last-group'] as const) {
          const partition = group(columns, k, gamma, rest);
          expect(columns).toEqual(before);
          expect(new Set(partition.groupOf).size).toBe(partition.groups);
          expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
          expect(groupSizes(partition).min).toBeGreaterThanOrEqual(k);
        }
      }
    });
  });

  test('the order of the records changes the groups only by ties', () => {
    const columns = normals(300, 3);
    const one = group(columns, 3, 1.1).groupOf;
    const reversed = columns.map((column) => column.slice().reverse());
    const other = group(reversed, 3, 1.1).groupOf.slice().reverse();
    const pairs = new Set(Array.from(one, (g, i) => `${g} ${other[i]}`));
    expect(pairs.size).toBe(new Set(one).size);
    expect(pairs.size).toBe(new Set(other).size);
  });
});
