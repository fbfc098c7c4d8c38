import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { optimalSplit } from './optimalSplit.ts';
import { sumOfSquares } from './sumOfSquares.ts';

const identity = (n: number) => Int32Array.from({ length: n }, (_, i) => i);

function split(columns: readonly Float64Array[], k: number, order = identity(columns[0].length)) {
  return finish(optimalSplit(columns, order, k));
}

/** Sizes of runs of equal groups along an order. */
function sizesAlong(groupOf: Int32Array, order: Int32Array): number[] {
  const sizes: number[] = [];
  for (const record of order) sizes[groupOf[record]] = (sizes[groupOf[record]] ?? 0) + 1;
  return sizes;
}

/** Every way to write n as a sum of parts of at least k, in order. */
function* compositions(n: number, k: number): Generator<number[]> {
  if (n === 0) yield [];
  for (let part = k; part <= n; part++) {
    for (const rest of compositions(n - part, k)) yield [part, ...rest];
  }
}

/** The sum of squares by the definition: mean first, then deviations. */
function squaresOfRuns(columns: readonly Float64Array[], order: Int32Array, sizes: number[]) {
  let total = 0;
  let at = 0;
  for (const size of sizes) {
    const run = [...order.subarray(at, at + size)];
    for (const column of columns) {
      const mean = run.reduce((sum, i) => sum + column[i], 0) / size;
      for (const i of run) total += (column[i] - mean) ** 2;
    }
    at += size;
  }
  return total;
}

const cell = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -9, max: 9, noNaN: true }));
const table = fc
  .tuple(fc.integer({ min: 4, max: 15 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.tuple(
      fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
      fc.shuffledSubarray([...identity(n)], { minLength: n }),
    ),
  )
  .map(([columns, order]) => ({
    columns: columns.map((column) => Float64Array.from(column)),
    order: Int32Array.from(order),
  }));

describe('the optimal split of an order', () => {
  test('loses no more than any other cut into runs of at least k, and has runs of k to 2k - 1', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 5 }), ({ columns, order }, k) => {
        fc.pre(order.length >= 2 * k);
        const partition = split(columns, k, order);
        const sizes = sizesAlong(partition.groupOf, order);
        expect(sizes.length).toBe(partition.groups);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(k);
        expect(Math.max(...sizes)).toBeLessThan(2 * k);
        const found = squaresOfRuns(columns, order, sizes);
        let least = Infinity;
        for (const other of compositions(order.length, k)) {
          least = Math.min(least, squaresOfRuns(columns, order, other));
        }
        expect(found).toBeLessThanOrEqual(least * (1 + 1e-12) + 1e-12);
        expect(sumOfSquares(columns, partition)).toBeCloseTo(found, 9);
      }),
      { numRuns: 600 },
    );
  });

  test('is the same in one column and in that column with constant ones beside it', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 4 }), ({ columns: [column], order }, k) => {
        fc.pre(order.length >= 2 * k);
        const constant = new Float64Array(column.length).fill(3);
        const one = split([column], k, order);
        expect(split([constant, column, constant], k, order)).toEqual(one);
      }),
    );
  });

  test('is the same with an offset of 1e12, and with any power of two as scale', () => {
    const integers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 6 });
    fc.assert(
      fc.property(integers, (values) => {
        const column = Float64Array.from(values).sort();
        const wanted = split([column], 3);
        expect(split([column.map((x) => x + 1e12)], 3)).toEqual(wanted);
        expect(split([column.map((x) => x * 2 ** 900)], 3)).toEqual(wanted);
        expect(split([column.map((x) => x * 2 ** -900)], 3)).toEqual(wanted);
      }),
    );
  });

  test('an outlier at the beginning does not spoil the cuts behind it', () => {
    // Triples of neighbours, 100 between triples: any cut through one of them is worse.
    const triples = Float64Array.from({ length: 300 }, (_, i) => 100 * Math.floor(i / 3) + (i % 3));
    const column = Float64Array.of(-1e15, 0, ...triples.map((x) => x + 1e3));
    const wanted = Array.from({ length: column.length }, (_, i) => Math.floor((i + 1) / 3));
    expect([...split([column], 2).groupOf]).toEqual(wanted);
    expect([...split([column, column], 2).groupOf]).toEqual(wanted);
  });

  test('goes on across the stretches between two reports', () => {
    const n = 50_000;
    const columns = [3, 7].map((step) =>
      Float64Array.from({ length: n }, (_, i) => (i * step) % 11),
    );
    const k = 100;
    const work = optimalSplit(columns, identity(n), k);
    let reports = 0;
    let next = work.next();
    for (; !next.done; next = work.next()) reports++;
    expect(reports).toBeGreaterThan(1);
    // The same from the back: the least sum of squares does not depend on the direction.
    const reversed = split(columns, k, identity(n).reverse());
    const squares = sumOfSquares(columns, next.value);
    expect(squares).toBeCloseTo(sumOfSquares(columns, reversed), 6);
  });

  test('of equal cuts the one with the smallest last groups is taken', () => {
    expect(sizesAlong(split([new Float64Array(11)], 3).groupOf, identity(11))).toEqual([5, 3, 3]);
  });

  test.each([Number.NaN, Infinity, -Infinity])('%s is refused', (value) => {
    expect(() => split([new Float64Array(4), Float64Array.of(1, value, 2, 3)], 2)).toThrow(
      'Column 2 of the grouped columns has missing or infinite values',
    );
  });
});
