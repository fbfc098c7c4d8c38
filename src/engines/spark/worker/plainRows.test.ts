import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../io/csv/index.ts';
import { PlainRows, plainDecimal, plainSource } from './plainRows.ts';

const decoder = new TextDecoder();

function lines(types: readonly string[], ...records: readonly (readonly (string | null)[])[]) {
  const rows = new PlainRows(types.map((type, j) => ({ name: `V${j + 1}`, type })));
  rows.header();
  for (const [i, record] of records.entries()) rows.add(record, i);
  return decoder.decode(rows.take());
}

describe('records of Spark as plain CSV', () => {
  test('are spelled as a Parquet file is when it is read on this machine', () => {
    expect(
      lines(
        ['double', 'float', 'decimal(9,3)', 'date', 'timestamp', 'timestamp_ntz', 'boolean'],
        ['1.0E10', '0.10000000149011612', '0E-3', '-31', '-1', '1577836800125000', 'true'],
        ['-0.0', '3.0', '-12.500', '18321', '0', '0', 'false'],
        ['NaN', 'Infinity', null, null, null, null, null],
      ),
    ).toBe(
      [
        'V1,V2,V3,V4,V5,V6,V7',
        '10000000000,0.1,0.000,1969-12-01,1969-12-31T23:59:59.999999Z,2020-01-01T00:00:00.125,true',
        '-0,3,-12.500,2020-02-29,1970-01-01T00:00:00Z,1970-01-01T00:00:00,false',
        'NaN,Infinity,,,,,',
        '',
      ].join('\n'),
    );
  });

  test('keep texts whatever they hold, and nothing but null is missing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.option(
            fc.oneof(
              fc.constantFrom(
                '\\N',
                'NA',
                '',
                ' ',
                '\t',
                '\n',
                '\\',
                '"',
                '\\t',
                'NULL',
                '\r\n',
                '.',
              ),
              fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
            ),
          ),
          { minLength: 1, maxLength: 40 },
        ),
        async (texts) => {
          const columns = [
            { name: 'number', type: 'int' },
            { name: 'text', type: 'string' },
          ];
          const rows = new PlainRows(columns);
          rows.header();
          for (const [i, text] of texts.entries()) rows.add([String(i), text], i);
          const { table } = await readCsv(plainSource(columns, rows.take()));
          const [, column] = table.columns;
          const found =
            column.kind === 'categorical'
              ? Array.from(column.codes, (code) => (code < 0 ? null : column.levels[code]))
              : column.values;
          expect(found).toEqual(texts);
        },
      ),
    );
  });

  test('refuse a NUL without showing the text', () => {
    expect(() => lines(['string'], ['secret\0'])).toThrow(
      'Column "V1" has a text with a NUL character, which CSV cannot contain, in record 1: correct it, or leave the column out.',
    );
  });

  test('give decimals all digits of their scale', () => {
    expect(plainDecimal('1E-7', 9)).toBe('0.000000100');
    expect(plainDecimal('-1.2E-3', 5)).toBe('-0.00120');
    expect(plainDecimal('123', 0)).toBe('123');
    expect(plainDecimal('0E-18', 18)).toBe(`0.${'0'.repeat(18)}`);
    expect(plainDecimal('12345678901234567890.12', 2)).toBe('12345678901234567890.12');
  });

  test('give every double the text that is read back as it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        const [, text] = lines(['double', 'int'], [String(value), '1']).split('\n');
        expect(Number(text.split(',')[0])).toBe(value);
      }),
    );
  });
});
