import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onGrid } from '../../foundation/table/index.ts';
import { type ByteSource, bytesSource, type KnownColumn } from '../bytes/source.ts';
import { readCsv } from './index.ts';
import { gridOfSingles } from './known.ts';

/** A CSV of which the columns are known. */
function knownSource(csv: string, columns: readonly KnownColumn[]): ByteSource {
  return { ...bytesSource('a', csv), plain: true, known: async () => columns };
}

const number: KnownColumn = { isNumber: true, type: 'INT64' };
const text: KnownColumn = { isNumber: false, type: 'STRING' };

describe('a source that knows its columns', () => {
  test('keeps texts as they are and takes nothing but nulls for missing', async () => {
    const csv = 't,n\n1,1\nNA,NaN\n"",\n-99,NULL\n,5\n';
    const { table, dialect, kinds } = await readCsv(knownSource(csv, [text, number]));
    expect(table.columns).toEqual([
      {
        kind: 'categorical',
        name: 't',
        codes: Int32Array.of(2, 3, 0, 1, -1),
        levels: ['', '-99', '1', 'NA'],
        ordered: false,
      },
      {
        kind: 'numeric',
        name: 'n',
        values: Float64Array.of(1, Number.NaN, Number.NaN, Number.NaN, 5),
        grid: { decimals: 0, padded: false },
      },
    ]);
    expect(dialect).toMatchObject({ missing: ['', 'NaN', 'NULL'], decimal: '.' });
    expect(kinds.map(({ reason }) => reason)).toEqual([
      'STRING: 4 different values; 1 missing',
      'INT64: all 2 values are whole numbers; 3 missing',
    ]);
  });

  test('has text where whole numbers are beyond 2^53, and a user may still insist', async () => {
    const csv = 'n\n1\n9007199254740993\n';
    const { table } = await readCsv(knownSource(csv, [number]));
    expect(table.columns[0].kind).not.toBe('numeric');
    const insisted = await readCsv(knownSource('t\n1\n2\n', [text]), {
      as: new Map([[0, 'numeric']]),
    });
    expect(insisted.table.columns[0].kind).toBe('numeric');
  });
});

test('numbers of single precision have a grid that single precision keeps, also for twice the largest', () => {
  fc.assert(
    fc.property(
      fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(1e-6), max: 1e6 }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      (largest, share) => {
        const { decimals } = gridOfSingles(
          { decimals: 'full', padded: false },
          Float64Array.of(largest),
        );
        const value = onGrid(largest * share, decimals);
        // The nearest number on the grid to the single is the value it was made of.
        expect(onGrid(Math.fround(value), decimals)).toBe(value);
      },
    ),
    { numRuns: 3000 },
  );
  expect(gridOfSingles({ decimals: 1, padded: false }, Float64Array.of(99))).toEqual({
    decimals: 1,
    padded: false,
  });
});
