import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distances, farthest, nearest } from '../../../../test/reference/distances.ts';
import { recordSet, toGrid } from '../../../foundation/kernels/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { mdav } from '../mdav.ts';
import { centroidPath } from './centroidPath.ts';
import { mdavOrder } from './mdavOrder.ts';
import { nearestPointPath } from './nearestPointPath.ts';

const cell = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 2, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x) },
);
const table = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => toGrid(column, column.length).values));

const everything = (columns: readonly Float64Array[]) => Array.from(columns[0].keys());
const row = (columns: readonly Float64Array[], i: number) => columns.map((column) => column[i]);

describe('the nearest-point path', () => {
  test('goes to the nearest record not yet visited, ties to the lowest index', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const path = [...finish(nearestPointPath(columns, 'farthest'))];
        expect([...path].sort((a, b) => a - b)).toEqual(everything(columns));
        const middle = distances(columns, recordSet(columns).centroid());
        expect(path[0]).toBe(farthest(middle, everything(columns)).index);
        for (let i = 1; i < path.length; i++) {
          const from = distances(columns, row(columns, path[i - 1]));
          expect(path[i]).toBe(nearest(from, path.slice(i), 1, -1)[0] ?? -1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('through many records with outliers, from any of them', () => {
    const n = 3000;
    const columns = [7, 11].map((step) => {
      const values = Float64Array.from({ length: n }, (_, i) => ((i * i * step) % 9973) / 100);
      values[5] = 1e9 * step;
      values[50] = -1e6;
      return toGrid(values, n).values;
    });
    const left = new Set(columns[0].keys());
    let here = 17;
    for (const record of finish(nearestPointPath(columns, 17))) {
      if (left.size < n) {
        const from = distances(columns, row(columns, here));
        let best = -1;
        for (const i of left) if (best < 0 || from[i] < from[best]) best = i;
        expect(record).toBe(best);
      }
      left.delete(record);
      here = record;
    }
    expect(left.size).toBe(0);
  });
});

describe('the order of MDAV', () => {
  test('has its groups one after the other, each from the record it was built around outward', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 6 }), (columns, k) => {
        const n = columns[0].length;
        fc.pre(n >= k);
        const partition = finish(mdav.run(columns, { k, standardise: 'none' }));
        const order = [...finish(mdavOrder(columns, partition))];
        expect([...order].sort((a, b) => a - b)).toEqual(everything(columns));
        const groups = order.map((record) => partition.groupOf[record]);
        expect(groups).toEqual([...groups].sort((a, b) => a - b));
        for (let at = 0; n - at >= 2 * k; at += k) {
          // MDAV groups a record with its k - 1 nearest of those left.
          const left = order.slice(at).sort((a, b) => a - b);
          const from = distances(columns, row(columns, order[at]));
          const group = nearest(from, left, k, -1);
          expect(group.map((i) => from[i])).toEqual(order.slice(at, at + k).map((i) => from[i]));
          expect(from[order[at]]).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the path over centroids', () => {
  test('lists whole groups, from the first, and leads from mean to mean', () => {
    // Means 0.5, 10.5 and 4.5 on a line: from the first to the third to the second.
    const column = Float64Array.of(1, 0, 10, 11, 5, 4);
    const partition = { groupOf: Int32Array.of(0, 0, 1, 1, 2, 2), groups: 3 };
    expect([...finish(centroidPath([column], partition))]).toEqual([1, 0, 5, 4, 2, 3]);
  });

  test('is a permutation that keeps groups together', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (columns, groups) => {
        const n = columns[0].length;
        fc.pre(n >= groups);
        const partition = { groupOf: Int32Array.from({ length: n }, (_, i) => i % groups), groups };
        const order = [...finish(centroidPath(columns, partition))];
        expect([...order].sort((a, b) => a - b)).toEqual(everything(columns));
        const changes = order.filter((i, at) => at > 0 && i % groups !== order[at - 1] % groups);
        expect(changes.length).toBe(groups - 1);
        expect(order[0] % groups).toBe(0);
      }),
    );
  });
});
