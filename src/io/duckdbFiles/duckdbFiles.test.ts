import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteSource } from '../bytes/index.ts';
import { plainDialect } from '../csv/index.ts';
import { openDuckDB } from '../duckdb/index.ts';
import { conversionFor, fileSource } from '../files/index.ts';
import type { TableChoice } from '../labelled/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-duckdb-test-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

async function made(name: string, statements: readonly string[]): Promise<void> {
  const options = { path: at(name), memory: 1 << 28, threads: 1, temporary: at('temporary') };
  const database = await openDuckDB(options);
  for (const sql of statements) await database.run(sql);
  database.close();
}

beforeAll(() =>
  made('survey.duckdb', [
    "CREATE TABLE persons(i INTEGER, d DOUBLE, f FLOAT, m DECIMAL(10,2), s VARCHAR, e ENUM('lo','hi'), b BOOLEAN, day DATE, seen TIMESTAMP, zoned TIMESTAMPTZ, clock TIME, h HUGEINT)",
    "INSERT INTO persons VALUES (1, 0.1, 0.1, 1.5, 'a, b', 'hi', true, '2020-01-31', '2020-01-31 12:34:56.789', '2020-01-31 12:00:00+02', '12:34:56.5', 9007199254740993), (NULL, 'nan', 'inf', NULL, '', NULL, NULL, NULL, '1999-12-31', NULL, NULL, -1)",
    "COMMENT ON COLUMN persons.i IS 'Number'",
    'CREATE SCHEMA other',
    'CREATE TABLE other.lists(l INTEGER[], j STRUCT(a INTEGER))',
    'INSERT INTO other.lists VALUES ([1], {a: 1})',
    "CREATE TABLE old(day DATE); INSERT INTO old VALUES ('0044-03-15 (BC)')",
  ]),
);

async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const messageOf = (choice: TableChoice, name = 'survey.duckdb') =>
  fileSource(at(name), undefined, choice)
    .then(textOf)
    .then(
      () => 'read',
      (error: Error) => error.message,
    );

const CSV = `i,d,f,m,s,e,b,day,seen,zoned,clock,h
1,0.1,0.1,1.5,"a, b",hi,true,2020-01-31,2020-01-31T12:34:56.789,2020-01-31T10:00:00,12:34:56.5,9007199254740993
,NaN,Infinity,,"",,,,1999-12-31T00:00:00,,,-1
`;

describe('a database of DuckDB', () => {
  test('has the cells of its types, comments as labels, and times in universal time', async () => {
    const source = await fileSource(at('survey.duckdb'), undefined, { table: 'persons' });
    expect(source.format).toBe('DuckDB');
    expect(await textOf(source)).toBe(CSV);
    expect((await source.describes!()).columns.slice(0, 1)).toEqual([
      { column: 'i', label: 'Number' },
    ]);
  });

  test('answers one SELECT and nothing else, and reaches no other file', async () => {
    const query = 'SELECT i + 1 AS next, s FROM persons WHERE i IS NOT NULL;';
    const source = await fileSource(at('survey.duckdb'), undefined, { query });
    expect(await textOf(source)).toBe('next,s\n2,"a, b"\n');
    for (const bad of [
      'DROP TABLE persons',
      "SELECT * FROM read_csv('/etc/passwd')",
      'SELECT 1; SELECT 2',
      "SELECT 1) TO 'x'; --",
    ]) {
      expect(await messageOf({ query: bad })).toContain('cannot answer the query');
    }
    expect(
      await textOf(await fileSource(at('survey.duckdb'), undefined, { table: 'persons' })),
    ).toBe(CSV);
  });

  test('asks which table, and refuses types and days without a place by the name of the column', async () => {
    expect(await messageOf({})).toContain(
      'say which one with --table, "old", "persons" or "other.lists"',
    );
    expect(await messageOf({ table: 'other.lists' })).toBe(
      'survey.duckdb has a column "l" of type INTEGER[], which no CSV can hold: leave it out with --query "SELECT ...", or convert it to text there.',
    );
    expect(await messageOf({ table: 'old' })).toContain(
      'has a date or time in day that no calendar has',
    );
  });

  test('that is damaged is refused in a sentence', async () => {
    await made('cut.duckdb', ['CREATE TABLE a AS SELECT range AS i FROM range(100000)']);
    truncateSync(at('cut.duckdb'), 20_000);
    expect(await messageOf({}, 'cut.duckdb')).toContain('cannot be opened as a database of DuckDB');
  });
});

test('what is written comes back with its types, and nothing else is left', async () => {
  const source = await fileSource(at('survey.duckdb'), undefined, { table: 'persons' });
  const names = CSV.split('\n')[0].split(',');
  const description = await source.describes!();
  const from = { source, dialect: plainDialect, names, columns: names, description };
  const convert = (await conversionFor(at('out.duckdb'), from))!;
  const bytes: Uint8Array[] = [];
  const conversion = convert(async (chunk) => void bytes.push(chunk.slice()), at('.spool'));
  for await (const chunk of source.open()) await conversion.write(chunk);
  await conversion.finish();
  expect(readdirSync(folder).filter((name) => name.startsWith('.spool'))).toEqual([]);
  writeFileSync(at('out.duckdb'), Buffer.concat(bytes));
  const out = await fileSource(at('out.duckdb'));
  // An infinite number stays one in its own type; a number beyond 2^53 is kept digit for digit, as text.
  expect(await textOf(out)).toBe(CSV);
  const types = (await out.known!()).map(({ type }) => type.replace('DuckDB ', ''));
  expect(types).toEqual([
    ...['INTEGER', 'DOUBLE', 'FLOAT', 'DECIMAL(10,2)', 'text', 'text', 'text', 'date', 'timestamp'],
    ...['timestamp', 'text', 'text'],
  ]);
  expect((await out.describes!()).columns[0]).toEqual({ column: 'i', label: 'Number' });
});
