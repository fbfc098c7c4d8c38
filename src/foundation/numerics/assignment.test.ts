import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromColumns, fromRows, type Matrix, transpose } from './algebra/matrix.ts';
import { assignment } from './assignment.ts';

function assign(costs: Matrix): Int32Array {
  const work = assignment(costs);
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    expect(next.value.done).toBeLessThanOrEqual(next.value.total);
  }
}

/** The cost, after checking that no row is taken twice and that as many are taken as can be. */
function costOf(costs: Matrix, rowOf: Int32Array): number {
  const taken = rowOf.filter((row) => row >= 0);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.length).toBe(Math.min(costs.rows, costs.columns));
  return rowOf.reduce(
    (sum, row, column) => sum + (row < 0 ? 0 : costs.data[column * costs.rows + row]),
    0,
  );
}

/** The least cost over all assignments, one by one; for at most as many columns as rows. */
function leastCost({ rows, columns, data }: Matrix): number {
  const from = (column: number, taken: number): number => {
    if (column === columns) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rows; row++) {
      if ((taken >> row) & 1) continue;
      least = Math.min(least, data[column * rows + row] + from(column + 1, taken | (1 << row)));
    }
    return least;
  };
  return from(0, 0);
}

describe('assignment', () => {
  test('a table worked out by hand', () => {
    const costs = fromRows([
      [4, 1, 3],
      [2, 0, 5],
      [3, 2, 2],
    ]);
    expect([...assign(costs)]).toEqual([1, 0, 2]);
  });

  // linear_sum_assignment of SciPy 1.17.1 on the same tables.
  test.each([
    [40, 40, 1347],
    [50, 30, 676],
    [30, 50, 699],
    [200, 200, 1640],
  ])('the least cost of %i x %i as another program finds it', (rows, columns, cost) => {
    const costs = fromRows(
      Array.from({ length: rows }, (_, i) =>
        Array.from(
          { length: columns },
          (_, j) => (i * 7919 + j * 10473 + i * j * i * 31 + j * j * 17) % 1009,
        ),
      ),
    );
    expect(costOf(costs, assign(costs))).toBe(cost);
  });

  test('costs as little as any assignment, with ties, equal columns and negative costs', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([rows, columns]) => {
        const column = fc.array(fc.integer({ min: -4, max: 9 }), {
          minLength: rows,
          maxLength: rows,
        });
        return fc.array(column, { minLength: columns, maxLength: columns });
      });
    fc.assert(
      fc.property(table, fc.boolean(), (columns, isDoubled) => {
        const costs = fromColumns(isDoubled ? [...columns, ...columns].slice(0, 7) : columns);
        const least = costs.columns <= costs.rows ? leastCost(costs) : leastCost(transpose(costs));
        expect(costOf(costs, assign(costs))).toBe(least);
      }),
      { numRuns: 500 },
    );
  });

  test('costs with many digits come as near to the least as rounding lets them', () => {
    const cost = fc.double({ min: 0, max: 1, noNaN: true });
    const table = fc.array(fc.array(cost, { minLength: 6, maxLength: 6 }), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(table, (columns) => {
        const costs = fromColumns(columns);
        expect(costOf(costs, assign(costs)) - leastCost(costs)).toBeLessThan(1e-12);
      }),
    );
  });

  test('equal costs throughout end, and nothing is assigned where there is nothing', () => {
    const equal = fromColumns(Array.from({ length: 60 }, () => new Float64Array(60).fill(0.1)));
    expect(costOf(equal, assign(equal))).toBeCloseTo(6, 12);
    expect([...assign(fromColumns([]))]).toEqual([]);
    expect([...assign(fromColumns([[], []]))]).toEqual([-1, -1]);
    expect([...assign(fromColumns([[3], [2]]))]).toEqual([-1, 0]);
  });

  test('costs that are not finite are refused, because no total would tell them apart', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => assign(fromColumns([[1, bad]]))).toThrow(RangeError);
    }
  });
});
