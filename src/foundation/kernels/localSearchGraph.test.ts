import { describe, expect, test } from 'vitest';
import { clustered, lognormals, normals } from '../../../bench/data.ts';
import { treeGraph } from './index.ts';

const DEGREE = 6;

function graphOf(columns: readonly Float64Array[], slack: number) {
  const d = columns.length;
  const n = columns[0].length;
  const rows = new Float64Array(n * d);
  for (let i = 0; i < n; i++) for (let j = 0; j < d; j++) rows[i * d + j] = columns[j][i];
  const steps = treeGraph(rows, d, DEGREE, slack);
  for (;;) {
    const next = steps.next();
    if (next.done) return { ...next.value, rows };
  }
}

/** Squared distances of a record to its nearest, by comparison with all. */
function nearest(columns: readonly Float64Array[], i: number): number[] {
  return [...columns[0].keys()]
    .filter((other) => other !== i)
    .map((other) => columns.reduce((sum, column) => sum + (column[i] - column[other]) ** 2, 0))
    .sort((a, b) => a - b)
    .slice(0, DEGREE);
}

describe('the graph of neighbours in a tree', () => {
  test.each([
    ['normal', normals(700, 3)],
    ['normal', normals(16, 2)],
    ['normal', normals(17, 1)],
    ['clustered', clustered(600, 4)],
    ['lognormal', lognormals(500, 5)],
  ])('has the nearest records of few, nearest first: %s', (_, columns) => {
    const { order, leaves, neighbours } = graphOf(columns, 0.8);
    const n = columns[0].length;
    expect([...order].sort((a, b) => a - b)).toEqual([...Array(n).keys()]);
    const all = neighbours(0, leaves);
    expect(all.length).toBe(n * DEGREE);
    for (let place = 0; place < n; place++) {
      const found = [...all.subarray(place * DEGREE, (place + 1) * DEGREE)].map((other) =>
        columns.reduce(
          (sum, column) => sum + (column[order[place]] - column[order[other]]) ** 2,
          0,
        ),
      );
      for (const [e, distance] of nearest(columns, order[place]).entries()) {
        // Copies have seven digits, of the largest value.
        expect(found[e]).toBeCloseTo(distance, 4);
      }
    }
  });

  test('is the same, asked for some leaves at a time', () => {
    const { leaves, neighbours } = graphOf(normals(5000, 4), 0.5);
    const parts = [0, 7, 100, leaves].flatMap((from, i, at) =>
      i + 1 < at.length ? [...neighbours(from, at[i + 1])] : [],
    );
    expect(parts).toEqual([...neighbours(0, leaves)]);
  });

  test.each([
    [0.5, 0.9],
    [0.8, 0.75],
  ])('of many records has most of the nearest, with a slack of %d', (slack, share) => {
    const columns = normals(8000, 8);
    const { order, leaves, neighbours } = graphOf(columns, slack);
    const all = neighbours(0, leaves);
    let hits = 0;
    let asked = 0;
    for (let place = 0; place < 8000; place += 97) {
      const limit = nearest(columns, order[place])[DEGREE - 1] * (1 + 1e-5);
      for (const other of all.subarray(place * DEGREE, (place + 1) * DEGREE)) {
        const distance = columns.reduce(
          (sum, column) => sum + (column[order[place]] - column[order[other]]) ** 2,
          0,
        );
        if (distance <= limit) hits++;
        asked++;
      }
    }
    expect(hits / asked).toBeGreaterThan(share);
  });

  test('a record without enough others is its own neighbour', () => {
    const { order, neighbours } = graphOf(normals(3, 2), 0.5);
    const all = neighbours(0, 1);
    for (let place = 0; place < order.length; place++) {
      const own = [...all.subarray(place * DEGREE, (place + 1) * DEGREE)];
      expect(new Set(own.slice(0, 2)).size).toBe(2);
      expect(own.slice(0, 2)).not.toContain(place);
      expect(own.slice(2)).toEqual(own.slice(2).map(() => place));
    }
  });
});
