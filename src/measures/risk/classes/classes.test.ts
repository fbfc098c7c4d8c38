import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { countsWithWildcards, frequencies } from './index.ts';
import { wildcardCounts } from './wildcards.ts';

// Few columns make patterns of many records, many columns such of few: both ways to compare are used.
const table = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(200)),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([n, d]) =>
    fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { minLength: n, maxLength: n }), {
      minLength: d,
      maxLength: d,
    }),
  )
  .map((columns) => columns.map((column) => Int32Array.from(column)));

const counted = (
  columns: readonly Int32Array[],
  agree: (a: number, b: number) => boolean,
): number[] =>
  Array.from(columns[0], (_, i) =>
    columns[0].reduce(
      (count, _, h) => count + (columns.every((column) => agree(column[i], column[h])) ? 1 : 0),
      0,
    ),
  );

describe('how many records have the same codes', () => {
  test('agrees with a look at all pairs, missing being a value of its own', () => {
    fc.assert(
      fc.property(table, (columns) => {
        expect([...frequencies(columns)]).toEqual(counted(columns, (a, b) => a === b));
      }),
    );
  });

  test('is nothing for nothing', () => {
    expect(frequencies([])).toEqual(new Int32Array(0));
    expect(countsWithWildcards([])).toEqual(new Int32Array(0));
  });
});

describe('how many records agree where missing agrees with anything', () => {
  test('agrees with a look at all pairs', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const agree = (a: number, b: number) => a === b || a < 0 || b < 0;
        expect([...countsWithWildcards(columns)]).toEqual(counted(columns, agree));
      }),
      { numRuns: 500 },
    );
  });

  test('is not transitive: an incomplete record counts those that differ from each other', () => {
    const counts = countsWithWildcards([Int32Array.of(0, 0, 1, -1), Int32Array.of(5, 6, 5, 5)]);
    expect([...counts]).toEqual([2, 1, 2, 3]);
  });

  test('is given up where it would take too long', () => {
    const columns = [Int32Array.of(0, 0, 1, -1), Int32Array.of(5, 6, 5, 5)];
    expect(finish(wildcardCounts(columns, 15))).toBeNull();
    expect(finish(wildcardCounts(columns, 16))).toEqual(countsWithWildcards(columns));
  });

  test('takes a hundred thousand records with some gaps in passing', () => {
    const columns = [11, 7, 5, 3].map((levels, j) =>
      Int32Array.from({ length: 100_000 }, (_, i) =>
        (i * 31 + j) % 97 === 0 ? -1 : (i * (7919 + j)) % levels,
      ),
    );
    const counts = countsWithWildcards(columns);
    const sizes = frequencies(columns);
    expect(counts.every((count, i) => count >= sizes[i])).toBe(true);
    const places = [0, 31, 97, 12_345, 99_999];
    for (const i of places) {
      let expected = 0;
      for (let h = 0; h < 100_000; h++) {
        const agrees = columns.every((c) => c[i] === c[h] || c[i] < 0 || c[h] < 0);
        if (agrees) expected++;
      }
      expect(counts[i]).toBe(expected);
    }
  });
});
