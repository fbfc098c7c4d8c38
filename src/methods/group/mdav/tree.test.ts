import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustered, lognormals, normals } from '../../../../bench/data.ts';
import { textbookMdav } from '../../../../test/reference/mdav.ts';
import { toGrid } from '../../../foundation/kernels/index.ts';
import { standardise } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { bruteForce } from './bruteForce.ts';
import { type MdavState, startMdav } from './state.ts';
import { filterTree, type TreePolicy, treePolicy } from './tree.ts';

/** Values of a kind that makes ties, clusters, skew, large offsets, overflow or underflow. */
const kinds = [
  fc.integer({ min: 0, max: 4 }),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.integer({ min: 0, max: 9 }).map((x) => 1e12 + x),
  fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x),
  fc.integer({ min: 0, max: 3 }).map((x) => 1 + x * 2 ** -50),
  fc.double({ min: -1e150, max: 1e150, noNaN: true }),
  fc.double({ min: -1e-155, max: 1e-155, noNaN: true }),
  fc.integer({ min: -4, max: 4 }).map((x) => x * 5e-324),
];

const table = fc
  .tuple(
    fc.integer({ min: 4, max: 80 }),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom(...kinds, fc.oneof(...kinds)),
  )
  .chain(([n, d, cell]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

/** Small leaves, frequent changes, no brute force: a few dozen records go through all that a million do. */
const policy: fc.Arbitrary<TreePolicy> = fc.record({
  fill: fc.constantFrom(1, 2, 16),
  rebuild: fc.constantFrom(0.5, 0.9),
  anchor: fc.constantFrom(0.01, 0.3),
  handOver: fc.constantFrom(0, 0, 30),
  trial: fc.constantFrom(2, 8),
  tolerance: fc.constantFrom(0, 0.25, 2, 2),
});

function start(columns: readonly Float64Array[], k: number, how: 'none' | 'sd'): MdavState {
  const n = columns[0].length;
  return startMdav(
    columns.map((column) => toGrid(standardise(column, how), n).values),
    k,
  );
}

describe('MDAV by the filter tree', () => {
  test('gives the same groups as the textbook, whenever it builds, anchors, gives up or hands over', () => {
    const k = fc.oneof(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 40 }));
    fc.assert(
      fc.property(table, k, policy, fc.boolean(), (columns, k, policy, again) => {
        fc.pre(columns[0].length >= 2 * k);
        const state = start(columns, k, 'none');
        if (finish(filterTree(state, policy)) === 'unsuitable') {
          expect(state.left.length).toBe(columns[0].length - state.groups * k);
          expect([...state.left]).toEqual([...state.left].sort((a, b) => a - b));
          if (again) finish(filterTree(state, { ...policy, tolerance: 2 }));
          else finish(bruteForce(state));
        }
        expect(state.left.length).toBe(0);
        expect([...state.groupOf]).toEqual([...textbookMdav(columns, k, 'none')]);
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['normal', normals(4000, 4), 5],
    ['normal', normals(2000, 7), 2],
    ['normal', normals(5000, 2), 17],
    ['clustered', clustered(5000, 6), 3],
    ['lognormal', lognormals(4000, 5), 5],
    ['lognormal', lognormals(2000, 3), 17],
    ['rounded', normals(5000, 3).map((column) => column.map(Math.round)), 3],
  ])('gives the same groups as brute force to the end, on %s data', (_, columns, k) => {
    const wanted = start(columns, k, 'sd');
    finish(bruteForce(wanted));
    const state = start(columns, k, 'sd');
    expect(finish(filterTree(state, { ...treePolicy, handOver: 0, tolerance: 2 }))).toBe('done');
    expect(state.groupOf).toEqual(wanted.groupOf);
    expect(state.groups).toBe(wanted.groups);
  });

  test('gives up where a search visits most leaves, as with many independent columns', () => {
    const state = start(normals(5000, 30), 5, 'sd');
    expect(finish(filterTree(state))).toBe('unsuitable');
    expect(state.groups).toBeGreaterThan(0);
    expect(state.left.length).toBe(5000 - 5 * state.groups);
  });

  test('leaves few records, or groups of nearly all, to brute force', () => {
    const columns = normals(100, 2);
    const state = start(columns, 45, 'sd');
    expect(finish(filterTree(state))).toBe('done');
    expect([...state.groupOf]).toEqual([...textbookMdav(columns, 45, 'sd')]);
  });
});
