import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import type { ValuesOf } from '../contract/index.ts';
import { mdav } from './mdav.ts';
import { mhm } from './mhm.ts';
import { sumOfSquares } from './split/sumOfSquares.ts';

type Order = ValuesOf<typeof mhm.parameters>['order'];

const cell = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 3, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((x) => 10 ** x) },
);
const table = fc
  .tuple(fc.integer({ min: 4, max: 60 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, d]) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { minLength: d, maxLength: d }),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));
const size = fc.integer({ min: 2, max: 7 });

function squares(columns: readonly Float64Array[], k: number, order: Order, rounds: number) {
  const scaled = columns.map((column) => standardise(column, 'sd'));
  return sumOfSquares(scaled, finish(mhm.run(columns, { k, standardise: 'sd', order, rounds })));
}

describe('MHM', () => {
  test.each<Order>(['mdav', 'centroid-path'])('by %s loses no more than MDAV', (order) => {
    fc.assert(
      fc.property(table, size, fc.constantFrom(1, 2, 9), (columns, k, rounds) => {
        const scaled = columns.map((column) => standardise(column, 'sd'));
        const before = sumOfSquares(scaled, finish(mdav.run(columns, { k, standardise: 'sd' })));
        const after = squares(columns, k, order, rounds);
        expect(after).toBeLessThanOrEqual(before * (1 + 1e-12) + 1e-12);
      }),
      { numRuns: 300 },
    );
  });

  test.each<Order>(['nearest-point', 'mdav', 'centroid-path'])(
    'by %s loses no more with more rounds',
    (order) => {
      fc.assert(
        fc.property(table, size, (columns, k) => {
          let before = Infinity;
          for (const rounds of [1, 2, 3, 5, 50]) {
            const after = squares(columns, k, order, rounds);
            expect(after).toBeLessThanOrEqual(before * (1 + 1e-12) + 1e-12);
            before = after;
          }
        }),
      );
    },
  );

  test('on one column no order is better than the sorted one, and the path finds it', () => {
    const column = Float64Array.of(9, 1, 8, 2, 100, 101, 3, 102);
    const parameters = { k: 2, standardise: 'sd', order: 'nearest-point', rounds: 1 } as const;
    const { groupOf } = finish(mhm.run([column], parameters));
    expect([...groupOf]).toEqual([1, 2, 1, 2, 0, 0, 2, 0]);
  });
});
