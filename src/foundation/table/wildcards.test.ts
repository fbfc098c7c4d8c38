import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsWithWildcards, weightsWithWildcards } from './wildcards.ts';

/** By the definition: every pair of records. */
function naive(columns: readonly Int32Array[]): Int32Array {
  const records = columns[0].length;
  const agree = (a: number, b: number) =>
    columns.every((column) => column[a] < 0 || column[b] < 0 || column[a] === column[b]);
  return Int32Array.from({ length: records }, (_, a) => {
    let count = 0;
    for (let b = 0; b < records; b++) if (agree(a, b)) count++;
    return count;
  });
}

const someColumns = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 90 }),
    fc.integer({ min: 1, max: 4 }),
  )
  .chain(([d, records, levels]) =>
    fc.array(
      fc
        .array(fc.integer({ min: -2, max: levels - 1 }), { minLength: records, maxLength: records })
        .map((list) => Int32Array.from(list)),
      { minLength: d, maxLength: d },
    ),
  );

describe('sums of weights over agreeing records', () => {
  // Multiples of 1/4 are added without rounding.
  const weightOf = (i: number) => ((i * 37) % 23) / 4;

  test('are those of every pair compared', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        const weights = Float64Array.from(columns[0], (_, i) => weightOf(i));
        const agree = (a: number, b: number) =>
          columns.every((column) => column[a] < 0 || column[b] < 0 || column[a] === column[b]);
        const expected = weights.map((_, a) =>
          weights.reduce((sum, weight, b) => sum + (agree(a, b) ? weight : 0), 0),
        );
        expect(weightsWithWildcards(columns, weights)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('are the counts if every weight is 1, and the whole for a record without values', () => {
    const columns = [Int32Array.of(0, 0, 1, -1), Int32Array.of(5, 6, 5, -1)];
    const ones = new Float64Array(4).fill(1);
    expect([...weightsWithWildcards(columns, ones)]).toEqual([...countsWithWildcards(columns)]);
    expect(weightsWithWildcards(columns, Float64Array.of(1, 2, 4, 8))[3]).toBe(15);
    expect([...weightsWithWildcards([Int32Array.of(-1)], Float64Array.of(3))]).toEqual([3]);
  });
});

describe('counts of agreeing records, missing values agreeing with all', () => {
  test('are those of every pair compared', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        expect(countsWithWildcards(columns)).toEqual(naive(columns));
      }),
      { numRuns: 400 },
    );
  });

  test('agreement is not transitive: the record with a missing value has most', () => {
    expect(countsWithWildcards([Int32Array.of(0, -1, 1)])).toEqual(Int32Array.of(2, 3, 2));
  });

  test('without missing values they are the sizes of the combinations; without records there are none', () => {
    expect(countsWithWildcards([Int32Array.of(0, 0, 1), Int32Array.of(5, 5, 5)])).toEqual(
      Int32Array.of(2, 2, 1),
    );
    expect(countsWithWildcards([new Int32Array(0)])).toEqual(new Int32Array(0));
    expect(countsWithWildcards([])).toEqual(new Int32Array(0));
  });

  test('the input is not changed, and every negative code is missing', () => {
    const column = Int32Array.of(-1, -7, 3);
    expect(countsWithWildcards([column])).toEqual(Int32Array.of(3, 3, 3));
    expect(column).toEqual(Int32Array.of(-1, -7, 3));
  });

  test('are given up where they would take too long', () => {
    const columns = [Int32Array.of(0, 0, 1, -1), Int32Array.of(5, 6, 5, 5)];
    expect(countsWithWildcards.inSteps(columns, 15).next()).toEqual({ done: true, value: null });
    const value = countsWithWildcards(columns);
    expect(countsWithWildcards.inSteps(columns, 16).next()).toEqual({ done: true, value });
  });

  test('take a hundred thousand records with some gaps in passing', () => {
    const columns = [11, 7, 5, 3].map((levels, j) =>
      Int32Array.from({ length: 100_000 }, (_, i) =>
        (i * 31 + j) % 97 === 0 ? -1 : (i * (7919 + j)) % levels,
      ),
    );
    const counts = countsWithWildcards(columns);
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
