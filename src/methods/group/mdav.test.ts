import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textbookMdav } from '../../../test/reference/mdav.ts';
import { finish } from '../../foundation/work/work.ts';
import { mdav } from './mdav.ts';

type How = 'none' | 'sd' | 'range' | 'rank';

function group(columns: readonly Float64Array[], k: number, how: How = 'sd') {
  return finish(mdav.run(columns, { k, standardise: how }));
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

describe('MDAV', () => {
  test('gives the same groups as the textbook, ties, duplicates and constant columns included', () => {
    const how = fc.constantFrom<How>('none', 'sd', 'range', 'rank');
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 45 }), how, (columns, k, scale) => {
        const size = Math.min(k, columns[0].length);
        expect([...group(columns, size, scale).groupOf]).toEqual([
          ...textbookMdav(columns, size, scale),
        ]);
      }),
      { numRuns: 4000 },
    );
  });

  test('makes groups of k, and a last one of k to 2k - 1', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 12 }), (columns, k) => {
        fc.pre(columns[0].length >= k);
        const { groupOf, groups } = group(columns, k);
        const sizes = new Array(groups).fill(0);
        for (const g of groupOf) sizes[g]++;
        expect(sizes.slice(0, -1).every((size) => size === k)).toBe(true);
        expect(sizes.at(-1)).toBeGreaterThanOrEqual(k);
        expect(sizes.at(-1)).toBeLessThan(2 * k);
      }),
    );
  });

  test('is not disturbed by a constant column, nor by an offset or a power of two as scale', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 2, max: 5 }), (columns, k) => {
        fc.pre(columns[0].length >= k);
        const expected = group(columns, k).groupOf;
        const constant = new Float64Array(columns[0].length).fill(42);
        expect(group([constant, ...columns, constant], k).groupOf).toEqual(expected);
        const scaled = columns.map((column) => column.map((x) => 1024 * x));
        expect(group(scaled, k).groupOf).toEqual(expected);
      }),
    );
  });

  test('k = 1 gives singletons, fewer than 2k records one group', () => {
    const column = Float64Array.of(5, 1, 4, 2, 3);
    expect([...group([column], 1).groupOf]).toEqual([0, 1, 2, 3, 4]);
    expect([...group([column], 3).groupOf]).toEqual([0, 0, 0, 0, 0]);
    expect([...group([column], 5).groupOf]).toEqual([0, 0, 0, 0, 0]);
  });
});
