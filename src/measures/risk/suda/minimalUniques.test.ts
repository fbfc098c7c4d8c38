import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyColumns } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import { findMinimalUniques, minimalUniques } from './minimalUniques.ts';

/** Every set of columns of every record by the definition, as sorted words "record:columns". */
function byDefinition(rows: readonly (readonly number[])[], keys: number, mostSize = keys) {
  const found: string[] = [];
  for (let i = 0; i < rows.length; i++) {
    const isUnique = (set: number) =>
      rows.every(
        (row, other) =>
          other === i || row.some((value, j) => set & (1 << j) && value !== rows[i][j]),
      );
    for (let set = 1; set < 1 << keys; set++) {
      if (sizeOf(set) > mostSize || !isUnique(set)) continue;
      const inside = subsets(set).filter((subset) => subset !== set && subset !== 0);
      if (!inside.some(isUnique)) found.push(`${i}:${set}`);
    }
  }
  return found.sort();
}

function subsets(set: number): number[] {
  const all: number[] = [];
  for (let subset = set; subset >= 0; subset--) if ((subset & set) === subset) all.push(subset);
  return all;
}

const sizeOf = (set: number) => set.toString(2).replaceAll('0', '').length;

function words({ record, columns }: ReturnType<typeof minimalUniques>): string[] {
  return Array.from(record, (i, at) => `${i}:${columns[at]}`).sort();
}

/** Few values per key, so that all sizes occur, and rows that occur again. */
const someFile = fc.integer({ min: 1, max: 6 }).chain((keys) =>
  fc.array(fc.array(fc.integer({ min: -1, max: 2 }), { minLength: keys, maxLength: keys }), {
    minLength: 1,
    maxLength: 25,
  }),
);

describe('minimal sample uniques', () => {
  test('are those of an exhaustive search, missing being a value of its own', () => {
    fc.assert(
      fc.property(someFile, (rows) => {
        const keys = rows[0].length;
        expect(words(minimalUniques(keyColumns(rows)))).toEqual(byDefinition(rows, keys));
      }),
      { numRuns: 600 },
    );
  });

  test('up to a size are those of an exhaustive search', () => {
    fc.assert(
      fc.property(someFile, fc.integer({ min: 1, max: 6 }), (rows, most) => {
        const keys = rows[0].length;
        const mostSize = Math.min(keys, most);
        const found = minimalUniques(keyColumns(rows), mostSize);
        expect(words(found)).toEqual(byDefinition(rows, keys, mostSize));
      }),
      { numRuns: 300 },
    );
  });

  test('with columns of very different numbers of values are those of an exhaustive search', () => {
    const levels = [40, 2, 7, 3, 15];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(...levels.map((most) => fc.integer({ min: 0, max: most - 1 }))), {
          minLength: 30,
          maxLength: 60,
        }),
        (rows) => {
          expect(words(minimalUniques(keyColumns(rows)))).toEqual(
            byDefinition(rows, levels.length),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('where there are too many sets, small ones only are found, all of them, and it is said', () => {
    fc.assert(
      fc.property(someFile, fc.integer({ min: 1, max: 300 }), (rows, mostWork) => {
        const keys = rows[0].length;
        const found = finish(findMinimalUniques(keyColumns(rows), keys, mostWork));
        expect(words(found)).toEqual(byDefinition(rows, keys, found.mostSize));
      }),
      { numRuns: 300 },
    );
    const rows = Array.from({ length: 16 }, (_, i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1, i >> 3]);
    const cut = finish(findMinimalUniques(keyColumns(rows), 4, 100));
    expect(cut.mostSize).toBeLessThan(4);
  });

  test('a record alone is unique on each key, equal records on none, a number of its own on that', () => {
    expect(words(minimalUniques(keyColumns([[4, 4, -1]])))).toEqual(['0:1', '0:2', '0:4']);
    const equal = minimalUniques(
      keyColumns([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    );
    expect(equal.record).toHaveLength(0);
    const numbers = minimalUniques([Int32Array.of(7, 8, 9_000_000), Int32Array.of(0, 0, 0)]);
    expect(words(numbers)).toEqual(['0:1', '1:1', '2:1']);
    expect(minimalUniques([new Int32Array(0)]).record).toHaveLength(0);
  });

  test('27 keys are searched in the end, and more are refused', () => {
    const bits = Array.from({ length: 27 }, (_, j) =>
      Int32Array.from(
        { length: 300 },
        (_, i) => (Math.imul(i + 1, 2654435761 + 97 * j) >>> 13) & 1,
      ),
    );
    const { mostSize, record } = finish(findMinimalUniques(bits, 27, 2e6));
    expect(mostSize).toBeGreaterThanOrEqual(3);
    expect(record.length).toBeGreaterThan(0);
    expect(() => minimalUniques([...bits, bits[0]])).toThrow(/27 keys/);
  });
});
