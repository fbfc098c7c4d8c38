import { mkdirSync, symlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inFolder, type Playground, persons, refuses, works } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const FLAGS = ['--columns', 'age,income', '--k', '3', '--seed', SEED, '-q'];

const protect = (folder: Playground, input: string, output: string) => [
  ...['protect', folder.at(input), '-o', `${folder.path}/${output}`],
  ...FLAGS,
];

/** Writes records cut into files, one of them packed, one with names alone, and what Spark leaves beside them. */
function writeParts(folder: Playground, text: string): void {
  const [names, ...records] = text.trimEnd().split('\n');
  const part = (from: number, to?: number) => [names, ...records.slice(from, to)].join('\n');
  folder.write('data/c.csv', part(20));
  folder.write('data/a.csv', `${part(0, 7)}\n`);
  folder.write('data/b.csv', gzipSync(part(7, 20)));
  folder.write('data/empty.csv', names);
  folder.write('data/_SUCCESS', '');
  folder.write('data/.a.csv.crc', 'x');
}

async function expectVerified(folder: Playground, input: string, output: string): Promise<void> {
  const verified = await folder.verify(input, output);
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  expect(verified.code).toBe(0);
}

describe('several files', () => {
  it(
    'are protected and verified as one, named as a folder or with a pattern',
    inFolder(async (folder) => {
      folder.write('whole.csv', persons(30));
      writeParts(folder, persons(30));
      await works(folder, ...protect(folder, 'whole.csv', 'whole.out'));
      for (const input of ['data', 'data/', 'data/*.csv', 'd*/**/[a-c]*']) {
        await works(folder, ...protect(folder, input, 'out.txt'));
        expect(folder.read('out.txt').trimEnd()).toBe(folder.read('whole.out').trimEnd());
      }
      await expectVerified(folder, 'data/*.csv', 'out.txt');
      folder.write('data/d.csv', 'age,income,region,note\n31,1000.50,N,x\n');
      const other = await folder.verify('data', 'out.txt');
      expect(other.stdout).toMatch(/its SHA-256 differs: it is another file/);
      expect(other.code).not.toBe(0);
    }),
  );

  it(
    'are inspected and checked, with their own lines',
    inFolder(async (folder) => {
      writeParts(folder, persons(30));
      folder.write('data/c.csv', folder.read('data/c.csv').replace(/\n\d+/, '\n-5'));
      const inspected = await folder.run('inspect', 'data');
      expect(inspected.stdout).toMatch(/^data\/: 30 records, 4 columns\n/);
      const checked = await folder.run('check', 'data', '--rule', 'age >= 0');
      expect(checked.stdout).toMatch(/line 2 of c\.csv/);
    }),
  );

  it(
    'are spoken of by their own lines',
    inFolder(async (folder) => {
      writeParts(folder, persons(30));
      folder.write('data/c.csv', folder.read('data/c.csv').replace(/\n\d+,/, '\n,'));
      const command = [...protect(folder, 'data', 'out.csv'), '--missing', 'refuse'];
      const says = /the first on line 2 of c\.csv: choose --missing/;
      await refuses(folder, 4, says, ...command);
      folder.write('data/c.csv', 'age,income,region,note\n1,2,N,x\nSECRET4711\n');
      await refuses(folder, 4, /^Line 3 of c\.csv has 1 cell/, ...command);
    }),
  );

  it(
    'are refused where their columns or formats differ, without a value',
    inFolder(async (folder) => {
      folder.write('data/a.csv', persons());
      for (const [text, code, says] of [
        ['age,income,note\n1,2,x\n', 4, /^b\.csv has no column "region", which a\.csv has:/],
        ['income,age,region,note\n1,2,N,x\n', 4, /^b\.csv has .* another order, from "age" on/],
        ['age,income,region,note,more\n1,2,N,x,y\n', 4, /^b\.csv has a column "more", which/],
        ['471147114711,2,N,SECRET4711\n', 4, /^b\.csv does not start with the names of a\.csv/],
        ['', 4, /^b\.csv is empty/],
        ['<r><p><age>1</age></p></r>', 3, /^a\.csv is CSV and b\.csv is XML: name files of one/],
      ] as const) {
        folder.write('data/b.csv', text);
        await refuses(folder, code, says, ...protect(folder, 'data/*.csv', 'out.csv'));
      }
    }),
  );

  it(
    'are refused where there are none',
    inFolder(async (folder) => {
      mkdirSync(folder.at('empty'));
      folder.write('hive/age=31/a.csv', persons());
      for (const [input, says] of [
        ['data/*.csv', /^No file matches .*data\/\*\.csv: check/],
        ['empty', /empty is a folder without files/],
        ['hive', /folders named like column=value/],
      ] as const) {
        await refuses(folder, 3, says, ...protect(folder, input, 'out.csv'));
      }
    }),
  );

  it(
    'are never written over, by whatever name',
    inFolder(async (folder) => {
      writeParts(folder, persons(30));
      symlinkSync('data/b.csv', folder.at('link.csv'));
      for (const [output, says] of [
        ['data/c.csv', /data\/c\.csv is the input itself/],
        ['link.csv', /link\.csv is the input itself/],
        ['data/new.csv', /data\/new\.csv would be read as a part of .*data from then on/],
        ['out/', /out\/ is a folder: several files become one/],
      ] as const) {
        await refuses(folder, 2, says, ...protect(folder, 'data', output));
      }
    }),
  );

  it(
    'of XML become one, with the names of their elements',
    inFolder(async (folder) => {
      const record = (i: number) =>
        `<person><age>${20 + ((i * 7) % 40)}</age><income>${1000 + i}</income></person>`;
      const xml = (...numbers: number[]) =>
        `<people>\n${numbers.map(record).join('\n')}\n</people>`;
      folder.write('data/a.xml', xml(1, 2, 3, 4, 5, 6, 7));
      folder.write('data/b.xml', gzipSync(xml(8, 9, 10, 11)));
      await works(folder, ...protect(folder, 'data/*.xml', 'out.xml'));
      expect(folder.read('out.xml').match(/<person>/g)).toHaveLength(11);
      await expectVerified(folder, 'data/*.xml', 'out.xml');
    }),
  );

  it(
    'of Parquet become one, as long as their types are the same',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30));
      folder.write('b.csv', persons(12));
      folder.write('c.csv', persons(12).replaceAll('.50', ''));
      mkdirSync(folder.at('parquet'));
      for (const name of ['a', 'b', 'c']) {
        const stay = ['--stay', `stay-${name}`];
        const output = `parquet/${name}.parquet`;
        await works(folder, ...protect(folder, `${name}.csv`, output), ...stay);
      }
      await works(folder, ...protect(folder, 'parquet/[ab].*', 'out.parquet'));
      await expectVerified(folder, 'parquet/[ab].*', 'out.parquet');
      const command = protect(folder, 'parquet', 'out.csv');
      await refuses(folder, 4, /^c\.parquet has .* in column 2 and a\.parquet has/, ...command);
      folder.write('parquet/d.csv', persons());
      await refuses(folder, 3, /^a\.parquet is Parquet and d\.csv is CSV/, ...command);
    }),
  );
});
