import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsWithWildcards } from './wildcards.ts';

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
  });

  test('the input is not changed, and every negative code is missing', () => {
    const column = Int32Array.of(-1, -7, 3);
    expect(countsWithWildcards([column])).toEqual(Int32Array.of(3, 3, 3));
    expect(column).toEqual(Int32Array.of(-1, -7, 3));
  });
});
