import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, bytesSource } from '../bytes/source.ts';
import { type CsvFile, type ReadOptions, readCsv } from '../csv/index.ts';
import { xmlToCsv } from '../xml/index.ts';
import { unpackedFile } from './gzip.ts';
import { type Form, joined } from './many.ts';

const NAMES = 'abcdefgh';

async function join(texts: readonly (string | Uint8Array)[]): Promise<ByteSource> {
  const parts: ByteSource[] = [];
  for (const [i, text] of texts.entries()) {
    parts.push(await unpackedFile(bytesSource(`${NAMES[i]}.csv`, text)));
  }
  return joined('*.csv', parts);
}

const read = async (texts: readonly (string | Uint8Array)[], options?: ReadOptions) =>
  readCsv(await join(texts), options);

async function refused(texts: readonly (string | Uint8Array)[], options?: ReadOptions) {
  const error = await read(texts, options).catch((caught) => caught);
  expect(error).toBeInstanceOf(PenumbraError);
  expect(error.message).not.toContain('SECRET');
  return error.message as string;
}

/** What a file says of its records, without where they stand. */
const known = ({ table, records, names, kinds }: CsvFile) => ({
  columns: table.columns,
  records,
  names,
  missing: kinds.map(({ missing, kind }) => [kind, missing]),
});

const FORM: Form = { delimiter: ',', header: true };

async function bytesOf(source: ByteSource, form = FORM): Promise<string> {
  const pieces: Uint8Array[] = [];
  const open = source.open as (form: Form) => AsyncIterable<Uint8Array>;
  for await (const piece of open(form)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('files read as one', () => {
  test('are the first and the records of the others', async () => {
    const source = await join([
      '\ufeffa,b\n1,2',
      'a,b\r\n3,4\r\n\r\n',
      '"a","b"\n',
      '\ufeffa,b\n5,6',
    ]);
    expect(await bytesOf(source)).toBe('\ufeffa,b\n1,2\n3,4\r\n5,6');
    expect(await bytesOf(source, { ...FORM, header: false })).toBe(
      '\ufeffa,b\n1,2\na,b\r\n3,4\r\n"a","b"\na,b\n5,6',
    );
  });

  test('are the table that one file with all records is, however they are cut and packed', async () => {
    const cell = fc.constantFrom(
      '1',
      '2.5',
      '',
      'NA',
      '"x, y"',
      '"line\nend"',
      'ö',
      '"q""q"',
      '007',
    );
    const record = fc.tuple(cell, cell, fc.constantFrom('1', '20', '-3.25', ''));
    const part = fc.tuple(
      fc.array(record, { maxLength: 6 }),
      fc.constantFrom('plain', 'gzip', 'two members'),
      fc.constantFrom('\n', '\n\n', ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
        fc.pre(parts.some(([records]) => records.length > 0));
        const line = (cells: readonly string[]) => cells.join(',');
        const texts = parts.map(([records, packing, end]) => {
          const text = Buffer.from(['x,y,z', ...records.map(line)].join('\n') + end);
          if (packing === 'plain') return text;
          if (packing === 'gzip') return gzipSync(text);
          return Buffer.concat([gzipSync(text.subarray(0, 4)), gzipSync(text.subarray(4))]);
        });
        const all = parts.flatMap(([records]) => records);
        const whole = bytesSource('a.csv', `${['x,y,z', ...all.map(line)].join('\n')}\n`);
        // The form is told from the first file alone, so it is given here.
        const options = {
          delimiter: ',',
          decimal: '.',
          quotedMissing: false,
          header: true,
        } as const;
        expect(known(await read(texts, options))).toEqual(known(await readCsv(whole, options)));
      }),
      { numRuns: 150 },
    );
  });

  test('tell the file and the line of each record', async () => {
    const texts = ['a,b\n1,2\n"x\ny",3\n', 'a,b\n', 'a,b\n5,6\n7,8\n'];
    const file = await read(texts);
    expect([0, 1, 2, 3].map(file.lineOf)).toEqual([
      '2 of a.csv',
      '3 of a.csv',
      '2 of c.csv',
      '3 of c.csv',
    ]);
    expect(file.kinds[0].reason).toContain('first non-number on line 3 of a.csv');
    expect(await refused(texts, { as: new Map([[0, 'numeric']]) })).toMatch(
      /^Line 3 of a\.csv has no number in /,
    );
  });

  test('have their form told by the first that has records', async () => {
    const file = await read(['a;b\n', 'a;b\n1,5;2\n', 'a;b\n2,25;3\n']);
    expect(file.dialect).toMatchObject({ delimiter: ';', decimal: ',' });
    expect(file.table.columns[0]).toMatchObject({ kind: 'numeric' });
  });

  test('have kinds that are decided over all of them', async () => {
    const file = await read(['a,b\n1,1\n', 'a,b\n2,x\n']);
    expect(file.table.columns.map(({ kind }) => kind)).toEqual(['numeric', 'categorical']);
  });

  test.each([
    [
      'a column that one lacks',
      'a,b\n1,2\n',
      'a,SECRET\n3,4\n',
      /^b\.csv has no column "b", which a\.csv has:/,
    ],
    ['a column too few', 'a,b\n1,2\n', 'b\n3\n', /^b\.csv has no column "a", which/],
    [
      'a column too many',
      'a,b\n1,2\n',
      'a,b,c\n3,4,5\n',
      /^b\.csv has a column "c", which a\.csv has not:/,
    ],
    [
      'another order',
      'a,b,c\n1,2,3\n',
      'a,c,b\n3,4,5\n',
      /^b\.csv has the columns of a\.csv in another order, from "b" on:/,
    ],
    [
      'no names',
      'a,b\n1,2\n',
      'SECRET,4\n5,6\n',
      /^b\.csv does not start with the names of a\.csv \("a" and the others/,
    ],
    ['nothing at all', 'a,b\n1,2\n', '', /^b\.csv is empty/],
    ['a ragged line', 'a,b\n1,2\n', 'a,b\n3,4\nSECRET\n', /^Line 3 of b\.csv has 1 cell/],
    ['an open quote', 'a,b\n1,2\n', 'a,b\n3,"SECRET\n', /^A quote that opens on line 2 of b\.csv/],
  ])('are refused with %s', async (_, first, second, says) => {
    expect(await refused([first, second])).toMatch(says);
  });

  test('without names are refused if they differ in their number of columns', async () => {
    expect(await refused(['1,2\n', '3,4\n5,6\n', '7\n'], { header: 'no' })).toMatch(
      /^c\.csv has 1 column and a\.csv has 2:/,
    );
    expect((await read(['1,2\n', '3,4\n5,6\n'], { header: 'no' })).records).toBe(3);
  });

  test('are refused in different encodings, in whatever order', async () => {
    const latin = Buffer.from('a\nKöln\n', 'latin1');
    const utf8 = Buffer.from('a\nKöln\n');
    expect(await refused([utf8, latin])).toMatch(/^a\.csv is written in UTF-8 and b\.csv is not:/);
    expect(await refused([latin, utf8])).toMatch(/^b\.csv is written in UTF-8 and a\.csv is not:/);
    const file = await read(['a\nplain\n', latin, 'a\nplain\n']);
    expect(file.table.columns[0]).toMatchObject({ levels: ['Köln', 'plain'] });
  });

  test('are refused in different formats, and read in one that is no CSV', async () => {
    const xml = (name: string, value: number) =>
      xmlToCsv(bytesSource(name, `<r>\n<p><a>${value}</a></p>\n</r>`));
    const csv = bytesSource('a.csv', 'a\n1\n');
    await expect(joined('*', [csv, xml('b.xml', 1)])).rejects.toThrow(
      /^a\.csv is CSV and b\.xml is XML: name files of one format/,
    );
    const file = await readCsv(await joined('*', [xml('a.xml', 1), xml('b.xml', 2)]));
    expect(file.records).toBe(2);
    expect(file.lineOf(1)).toBe('2 of b.xml');
  });
});
