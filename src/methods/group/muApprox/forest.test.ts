import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normals } from '../../../../bench/data.ts';
import { finish } from '../../../foundation/work/work.ts';
import { squaredDistance } from '../records/distance.ts';
import { type Counted, forest } from './forest.ts';

/** Different points on a small grid or anywhere, with counts. */
const counted: fc.Arbitrary<Counted> = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: 0, max: 5, noNaN: true })),
      fc.integer({ min: 0, max: 3 }),
    ),
    { minLength: 1, maxLength: 40, selector: (point) => point.join() },
  )
  .chain((points) =>
    fc.record({
      columns: fc.constant([0, 1].map((j) => Float64Array.from(points, (point) => point[j]))),
      counts: fc
        .array(fc.integer({ min: 1, max: 4 }), {
          minLength: points.length,
          maxLength: points.length,
        })
        .map((counts) => Int32Array.from(counts)),
      fromMean: fc.constant(Float64Array.from(points, ([x, y]) => (x - 2) ** 2 + (y - 1) ** 2)),
    }),
  );

/** FOREST by the letter: every small tree's next edge is looked for in every step. */
function naive({ columns, counts, fromMean }: Counted, k: number): number[] {
  const all = [...counts.keys()];
  const heads = all.map(() => -1);
  let trees = all.map((i) => [i]);
  const recordsOf = (tree: number[]) => tree.reduce((sum, i) => sum + counts[i], 0);
  for (;;) {
    const edges = trees
      .filter((tree) => recordsOf(tree) < k)
      .map((tree) => {
        const tail = tree.find((i) => heads[i] < 0)!;
        const outside = all.filter((i) => !tree.includes(i));
        const length = (i: number) => squaredDistance(columns, tail, i);
        const [head] = outside.sort((a, b) => length(a) - length(b) || a - b);
        return { tail, head, length: length(head) };
      })
      .sort(
        (a, b) => a.length - b.length || fromMean[b.tail] - fromMean[a.tail] || a.tail - b.tail,
      );
    if (edges.length === 0) return heads;
    const [{ tail, head }] = edges;
    heads[tail] = head;
    const joined = trees.filter((tree) => tree.includes(tail) || tree.includes(head)).flat();
    trees = [...trees.filter((tree) => !tree.some((i) => joined.includes(i))), joined];
  }
}

describe('FOREST', () => {
  test('gives the edges that the algorithm gives by the letter, the shortest first', () => {
    fc.assert(
      fc.property(counted, fc.integer({ min: 2, max: 12 }), (given, k) => {
        fc.pre(given.counts.reduce((sum, count) => sum + count, 0) >= k);
        expect([...finish(forest(given, k))]).toEqual(naive(given, k));
      }),
      { numRuns: 500 },
    );
  });

  test.each([2, 3, 5, 10])('k = %i: every edge goes to one of the k - 1 nearest', (k) => {
    const columns = normals(600, 3);
    const counts = new Int32Array(600).fill(1);
    const fromMean = Float64Array.from(columns[0], (_, i) =>
      columns.reduce((sum, column) => sum + column[i] ** 2, 0),
    );
    const heads = finish(forest({ columns, counts, fromMean }, k));
    for (const [tail, head] of heads.entries()) {
      if (head < 0) continue;
      const length = squaredDistance(columns, tail, head);
      const nearer = counts.filter(
        (_, i) => i !== tail && squaredDistance(columns, tail, i) < length,
      );
      expect(nearer.length).toBeLessThan(k - 1);
    }
  });
});
