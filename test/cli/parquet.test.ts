import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { inFolder, kept, type Playground, persons, refuses } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const FLAGS = ['--columns', 'age,income', '--k', '3', '--seed', SEED];

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/parquet/${name}.parquet`, import.meta.url)));

/** Runs statements of DuckDB in the folder; the rows of the last one. */
async function duckdb(folder: Playground, ...statements: string[]): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`SET file_search_path = '${folder.path}'`);
  let rows: unknown[][] = [];
  for (const statement of statements) {
    const text = statement.replaceAll('HERE', folder.path);
    rows = (await connection.runAndReadAll(text)).getRowsJson() as unknown[][];
  }
  return rows;
}

/** The persons of the other tests as Parquet, with the types that a database gives them. */
async function personsIn(folder: Playground, records = 30): Promise<void> {
  folder.write('a.csv', persons(records));
  await duckdb(
    folder,
    `COPY (SELECT age::TINYINT AS age, income::DECIMAL(15, 2) AS income, region, note FROM 'HERE/a.csv')
       TO 'HERE/a.parquet' (FORMAT parquet, COMPRESSION zstd)`,
  );
}

async function expectVerified(folder: Playground, input: string, output: string): Promise<void> {
  const verified = await folder.verify(input, output);
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  expect(verified.code).toBe(0);
}

const types = (folder: Playground, file: string) =>
  duckdb(folder, `SELECT column_type FROM (DESCRIBE SELECT * FROM 'HERE/${file}')`).then((rows) =>
    rows.map(([type]) => type),
  );

describe.concurrent('Parquet', () => {
  it(
    'is protected like the same records in CSV, keeps its types, is replayed to the same bytes and verified',
    inFolder(async (folder) => {
      await personsIn(folder);
      await folder.protect('a.parquet', 'out.parquet', ...FLAGS);
      await folder.protect('a.csv', 'out.csv', ...FLAGS);
      expect(await types(folder, 'out.parquet')).toEqual([
        'TINYINT',
        'DECIMAL(15,2)',
        'VARCHAR',
        'VARCHAR',
      ]);
      const values = (file: string) =>
        duckdb(folder, `SELECT age::INTEGER, income::DOUBLE, region, note FROM 'HERE/${file}'`);
      expect(await values('out.parquet')).toEqual(await values('out.csv'));
      const recipe = kept('out.parquet', 'recipe.json');
      await folder.protect('a.parquet', 'again.parquet', '--recipe', recipe, '--workers', '1');
      expect(folder.bytes('again.parquet').equals(folder.bytes('out.parquet'))).toBe(true);
      await expectVerified(folder, 'a.parquet', 'out.parquet');
      expect(folder.has(kept('out.parquet', 'records.csv'))).toBe(false);
    }),
  );

  it(
    'becomes CSV, which is verified against it',
    inFolder(async (folder) => {
      await personsIn(folder);
      await folder.protect('a.parquet', 'out.csv', ...FLAGS);
      expect(folder.read('out.csv')).toMatch(
        /^age,income,region,note\n\d+,\d+\.\d\d,N,SECRET4711\n/,
      );
      await expectVerified(folder, 'a.parquet', 'out.csv');
    }),
  );

  it(
    'is made of CSV, with integers, doubles and text, and verified against it',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(30).replace('SECRET4711', 'NA'));
      await folder.protect('a.csv', 'out.parquet', '--columns', 'age', '--k', '3', '--seed', SEED);
      expect(await types(folder, 'out.parquet')).toEqual([
        'BIGINT',
        'DOUBLE',
        'VARCHAR',
        'VARCHAR',
      ]);
      const [[nulls]] = await duckdb(
        folder,
        `SELECT count(*) - count(note) FROM 'HERE/out.parquet'`,
      );
      expect(Number(nulls)).toBe(1);
      await expectVerified(folder, 'a.csv', 'out.parquet');
    }),
  );

  it(
    'is told by its bytes, also on standard input, and read by every command',
    inFolder(async (folder) => {
      await personsIn(folder, 60);
      folder.write('named.csv', folder.bytes('a.parquet'));
      const named = await folder.run('inspect', 'named.csv');
      expect(named.stdout).toMatch(/age\s+(amount|count).*INT_8: all 60 values are whole numbers/);
      const piped = await folder.runWith({ input: folder.bytes('a.parquet') }, 'inspect', '-');
      expect(piped.stdout).toContain('DECIMAL(15,2): numbers with 2 decimals');
      await folder.protect('a.parquet', 'out.parquet', ...FLAGS);
      for (const args of [
        ['assess', 'a.parquet', 'out.parquet', '--keys', 'age,income'],
        ['sweep', 'a.parquet', '--columns', 'age,income', '--k', '3,5', '--seed', SEED],
        ['check', 'a.parquet', '--rule', 'age >= 0'],
      ]) {
        const run = await folder.run(...args);
        expect(run.stderr.replace(/Warning:.*\n/g, ''), args.join(' ')).not.toMatch(/^penumbra:/m);
        expect(run.code, args.join(' ')).toBe(0);
      }
    }),
  );

  it(
    'is refused where it is broken or nested, with nothing written and no value shown',
    inFolder(async (folder) => {
      const flags = ['-o', 'out.parquet', '-q', ...FLAGS];
      await personsIn(folder);
      const bytes = folder.bytes('a.parquet');
      folder.write('cut.parquet', bytes.subarray(0, bytes.length - 9));
      await refuses(
        folder,
        3,
        /cut\.parquet is no sound Parquet file/,
        'protect',
        'cut.parquet',
        ...flags,
      );
      folder.write('list.parquet', fixture('list'));
      await refuses(
        folder,
        4,
        /column tags of list\.parquet holds a list/,
        'protect',
        'list.parquet',
        ...flags,
      );
      folder.write('b.csv', 'x,x\n1,2\n3,4\n5,6\n');
      await refuses(
        folder,
        4,
        /Two columns are called "x", so out\.parquet cannot/,
        ...['protect', 'b.csv', '-o', 'out.parquet', '-q', '--columns', '1', '--k', '2'],
      );
    }),
  );
});
