import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movingPoints } from './movingPoints.ts';
import { pointTree } from './pointTree.ts';

const squared = (rows: Float64Array, d: number, a: number, goal: ArrayLike<number>) => {
  let total = 0;
  for (let j = 0; j < d; j++) total += (rows[a * d + j] - goal[j]) ** 2;
  return total;
};

/** Few different values, so that many distances are equal. */
const cloud = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 150 }))
  .chain(([d, n]) =>
    fc.record({
      d: fc.constant(d),
      values: fc.array(
        fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -2, max: 2, noNaN: true })),
        {
          minLength: n * d,
          maxLength: n * d,
        },
      ),
      start: fc.nat(),
    }),
  )
  .map(({ d, values, start }) => ({ d, rows: Float64Array.from(values), start }));

describe('a tree of points', () => {
  test('gives the nearest that is left, the first of several, to the last one', () => {
    fc.assert(
      fc.property(cloud, ({ d, rows, start }) => {
        const n = rows.length / d;
        const tree = pointTree(rows, d);
        const left = new Set(Array.from({ length: n }, (_, i) => i));
        let from = start % n;
        while (left.size > 0) {
          const goal = rows.slice(from * d, from * d + d);
          const expected = [...left].reduce((a, b) =>
            squared(rows, d, b, goal) < squared(rows, d, a, goal) ? b : a,
          );
          const { point, distance } = tree.nearest(goal);
          expect(point).toBe(expected);
          expect(distance).toBe(squared(rows, d, point, goal));
          tree.remove(point);
          left.delete(point);
          expect(tree.living).toBe(left.size);
          from = (from + 7) % n;
        }
        expect(tree.nearest(rows.slice(0, d)).point).toBe(-1);
      }),
    );
  });

  test('can be of some places only, and numbers these', () => {
    const tree = pointTree(Float64Array.of(0, 1, 2, 3), 1, Int32Array.of(1, 3));
    expect(tree.nearest([0])).toEqual({ point: 0, distance: 1 });
    expect(tree.nearest([3])).toEqual({ point: 1, distance: 0 });
  });
});

describe('moving points', () => {
  test('are found where they are by now', () => {
    fc.assert(
      fc.property(cloud, ({ d, rows: given }) => {
        const rows = given.slice();
        const n = rows.length / d;
        const points = movingPoints(rows, d);
        const left = new Set(Array.from({ length: n }, (_, i) => i));
        for (let turn = 0; left.size > 1; turn++) {
          const one = [...left][(turn * 5) % left.size];
          points.remove(one);
          left.delete(one);
          const goal = rows.slice(one * d, one * d + d);
          const expected = [...left]
            .sort((a, b) => a - b)
            .reduce((a, b) => (squared(rows, d, b, goal) < squared(rows, d, a, goal) ? b : a));
          const other = points.nearest(one);
          expect(other).toBe(expected);
          points.remove(other);
          left.delete(other);
          for (let j = 0; j < d; j++)
            rows[one * d + j] = (rows[one * d + j] + rows[other * d + j]) / 2;
          points.restore(one);
          left.add(one);
          expect(points.living).toBe(left.size);
        }
      }),
    );
  });
});
