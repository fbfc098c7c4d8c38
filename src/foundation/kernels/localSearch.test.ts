import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlainProblem, plainSearch } from '../../../test/reference/localSearch.ts';
import { instantiate, localSearch } from './index.ts';

const cell = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 3, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
);

/** Groups of k to 2k - 1 records, as the size of each group over k. */
const problem = fc
  .tuple(
    fc.integer({ min: 2, max: 7 }),
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.nat(), { minLength: 2, maxLength: 12 }),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  )
  .chain(([k, d, extra, degree, seed]) => {
    const sizes = extra.map((more) => k + (more % k));
    const n = sizes.reduce((a, b) => a + b);
    return fc.record({
      rows: fc.array(fc.array(cell, { minLength: d, maxLength: d }), {
        minLength: n,
        maxLength: n,
      }),
      neighbours: fc.array(fc.array(fc.nat(n - 1), { minLength: degree, maxLength: degree }), {
        minLength: n,
        maxLength: n,
      }),
      groupOf: fc.shuffledSubarray(
        sizes.flatMap((size, g) => Array.from({ length: size }, () => g)),
        { minLength: n, maxLength: n },
      ),
      k: fc.constant(k),
      seed: fc.constant(new Uint8Array(32).fill(seed)),
      step: fc.constant(seed),
      purpose: fc.constant(3),
      index: fc.constant(7),
    });
  });

function start(plain: PlainProblem, order: Int32Array, kernel = instantiate()) {
  return localSearch(
    {
      ...plain,
      rows: Float64Array.from(plain.rows.flat()),
      columns: plain.rows[0].length,
      neighbours: Int32Array.from(plain.neighbours.flat()),
      groupOf: Int32Array.from(plain.groupOf),
    },
    order,
    kernel,
  );
}

function requireSizes(groupOf: ArrayLike<number>, k: number): void {
  const sizes = new Map<number, number>();
  for (const g of Array.from(groupOf)) sizes.set(g, (sizes.get(g) ?? 0) + 1);
  for (const size of sizes.values()) {
    expect(size).toBeGreaterThanOrEqual(k);
    expect(size).toBeLessThan(2 * k);
  }
}

describe('local search', () => {
  test('makes the changes of the plain program, and has its sums to the last bit', () => {
    const kernel = instantiate();
    const mark = kernel.mark();
    const temperatures = fc.array(fc.constantFrom(0.003, 0.1, 1, 10), { maxLength: 6 });
    fc.assert(
      fc.property(problem, temperatures, (plain, schedule) => {
        const n = plain.rows.length;
        const order = Array.from({ length: n }, (_, i) => (i * 7 + 3) % n);
        kernel.free(mark);
        const search = start(plain, Int32Array.from(order), kernel);
        const expected = plainSearch(plain);
        for (const temperature of schedule) {
          for (let sweep = 0; sweep < 8; sweep++) {
            search.anneal(1, n, temperature);
            expected.anneal(order.slice(1), temperature);
          }
          expect([...search.groupOf()]).toEqual(expected.groupOf);
          requireSizes(expected.groupOf, plain.k);
        }
        const before = search.loss();
        expect(search.renew()).toBe(expected.renew());
        expect(before).toBeCloseTo(search.loss(), 8);
        // The first pass passes over nobody.
        search.startDescent();
        search.descend(0, n, 1e-9);
        expected.descend(1e-9);
        expect([...search.groupOf()]).toEqual(expected.groupOf);
        requireSizes(expected.groupOf, plain.k);
        expect(search.renew()).toBe(expected.renew());
      }),
      { numRuns: 400 },
    );
  });

  test('descends to where no move and no swap helps, though it passes over most records', () => {
    fc.assert(
      fc.property(problem, (plain) => {
        const n = plain.rows.length;
        const search = start(plain, new Int32Array(0));
        search.startDescent();
        let loss = search.loss();
        let passes = 0;
        while (search.descend(0, n, 1e-9) > 0) {
          expect(search.loss()).toBeLessThan(loss);
          loss = search.loss();
          expect(++passes).toBeLessThan(100);
        }
        const settled = [...search.groupOf()];
        expect(plainSearch({ ...plain, groupOf: renumbered(settled) }).shift(1.1e-9)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('draws by name: another index, another result', () => {
    const n = 60;
    const rows = Array.from({ length: n }, (_, i) => [(i * 37) % 60, (i * 23) % 60]);
    const neighbours = rows.map((_, i) => [1, 2, 3, 5, 8].map((by) => (i + by) % n));
    const groupOf = rows.map((_, i) => Math.floor(i / 3));
    const run = (index: number) => {
      const seed = new Uint8Array(32).fill(9);
      const plain = { rows, neighbours, groupOf, k: 3, seed, step: 1, purpose: 2, index };
      const search = start(plain, Int32Array.from(rows.keys()));
      for (let sweep = 0; sweep < 20; sweep++) search.anneal(0, n, 100);
      return [...search.groupOf()];
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });
});

/** Without gaps, for a new start. */
function renumbered(groups: readonly number[]): number[] {
  const seen = [...new Set(groups)];
  return groups.map((g) => seen.indexOf(g));
}
