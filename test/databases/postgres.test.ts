import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postgres } from '../../src/io/postgres/index.ts';
import { inFolder, type Playground } from '../cli/run.ts';
import { PASSWORD, startPostgres, USER } from './servers.ts';
import {
  ON,
  readingsOf,
  testBrokenRuns,
  testCommands,
  testEdges,
  testInUse,
  textOf,
  whileRunning,
} from './suite.ts';

const server = startPostgres();
const reason =
  server === null ? ' (skipped: no server of PostgreSQL, and it cannot be installed)' : '';

const TABLES = `
CREATE SCHEMA survey;
CREATE TYPE mood AS ENUM ('low', 'high');
CREATE TABLE survey.persons(
  id integer PRIMARY KEY, age smallint, income numeric(12,2), w double precision, f real, sex varchar(1), note text,
  member boolean, born date, seen timestamp, zoned timestamptz, clock time, m mood, u uuid, big bigint);
INSERT INTO survey.persons SELECT i, 18 + (i * 37) % 61, ((i * 7919) % 4000) / 4.0, i / 7.0, (i / 8.0)::real,
  CASE WHEN i % 2 = 0 THEN 'm' ELSE 'f' END,
  CASE i % 4 WHEN 0 THEN E'tab\\there\\\\N "q", \\n line' WHEN 1 THEN '' WHEN 2 THEN NULL ELSE 'Zoë SECRET4711' END,
  i % 5 = 0, date '1950-01-01' + i * 13, timestamp '2020-01-31 12:34:56.789' + i * interval '1 minute',
  timestamptz '2020-01-31 12:00:00+02', '12:34:56.5', 'high', '11111111-2222-3333-4444-555555555555', 9007199254740993
  FROM generate_series(60, 1, -1) i;
UPDATE survey.persons SET w = 'NaN', f = 'Infinity', income = NULL WHERE id = 2;
COMMENT ON COLUMN survey.persons.age IS 'Age in ''years''';
COMMENT ON TABLE survey.persons IS 'Persons';
CREATE TABLE survey.odd(id int PRIMARY KEY, j jsonb, a int[]);
CREATE TABLE survey.old(id int PRIMARY KEY, day date);
INSERT INTO survey.old VALUES (1, '0044-03-15 BC');
CREATE TABLE nokey(a int, b text);
INSERT INTO nokey VALUES (2, 'x'), (1, 'b'), (1, 'A');
CREATE TABLE words(w text PRIMARY KEY);
INSERT INTO words VALUES ('b'), ('a'), ('B'), ('é'), ('_');
`;
whileRunning(server, 'PGPASSWORD', TABLES);

const { open, messageOf } = readingsOf(server);

describe.skipIf(server === null)(`PostgreSQL${reason}`, () => {
  test('a table comes in the order of its key, with the cells of its types and its comments', async () => {
    const source = await open({ table: 'survey.persons' });
    expect(source.format).toBe('PostgreSQL');
    const lines = (await textOf(source)).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'id,age,income,w,f,sex,note,member,born,seen,zoned,clock,m,u,big',
      '1,55,979.75,0.14285714285714285,0.125,f,"",false,1950-01-14,2020-01-31T12:35:56.789,2020-01-31T10:00:00,12:34:56.5,high,11111111-2222-3333-4444-555555555555,9007199254740993',
      '2,31,,NaN,Infinity,m,,false,1950-01-27,2020-01-31T12:36:56.789,2020-01-31T10:00:00,12:34:56.5,high,11111111-2222-3333-4444-555555555555,9007199254740993',
      '3,68,939.25,0.42857142857142855,0.375,f,Zoë SECRET4711,false,1950-02-09,2020-01-31T12:37:56.789,2020-01-31T10:00:00,12:34:56.5,high,11111111-2222-3333-4444-555555555555,9007199254740993',
    ]);
    expect(lines[4]).toContain(',m,"tab\there\\N ""q"", ');
    const { title, columns } = await source.describes!();
    expect([title, columns[1]]).toEqual(['Persons', { column: 'age', label: "Age in 'years'" }]);
  });

  test('texts of a key are ordered byte by byte, whatever the server thinks of letters', async () => {
    expect(await textOf(await open({ table: 'words' }))).toBe('w\nB\n_\na\nb\né\n');
  });

  test('without a key the order must be said, and it must tell records apart', async () => {
    expect(await messageOf({ table: 'nokey' })).toContain('nokey has no primary key');
    expect(await messageOf({ table: 'nokey', orderBy: ['a'] })).toBe(
      'nokey has records that agree in a, so their order is not certain: name more columns with --order-by.',
    );
    expect(await messageOf({ table: 'nokey', orderBy: ['aa'] })).toContain('Did you mean "a"?');
    expect(await textOf(await open({ table: 'nokey', orderBy: ['a', 'b'] }))).toBe(
      'a,b\n1,A\n1,b\n2,x\n',
    );
  });

  test(
    'a table is found by the name that it was written with, its capitals and dots too',
    inFolder(async (folder) => {
      folder.write('given.csv', 'age,income\n1,2\n1,2\n1,2\n1,2\n1,2\n');
      for (const name of ['Capital', '"dotted.name"']) {
        const address = `${server!.address()}#${name}`;
        await folder.protect('given.csv', address, '--stay', `${name}.stay`, ...ON);
        expect(await messageOf({}, address)).toContain('has no primary key');
        const again = await folder.run(
          'protect',
          address,
          '-o',
          address,
          '--overwrite',
          ...ON,
          '--order-by',
          'age',
        );
        expect(again.stderr).toContain('records that agree');
      }
      expect(await messageOf({ table: 'WORDS' })).toBe('read');
    }),
  );

  test('all readings see one snapshot, whatever others write meanwhile', async () => {
    server!.sql('CREATE TABLE moving(id int PRIMARY KEY); INSERT INTO moving VALUES (1), (2)');
    const source = await open({ table: 'moving' });
    const first = await textOf(source);
    server!.sql('UPDATE moving SET id = id + 10; INSERT INTO moving VALUES (3)');
    expect(await textOf(source)).toBe(first);
    expect(await textOf(await open({ table: 'moving' }))).toBe('id\n3\n11\n12\n');
  });

  test('a query is one SELECT that changes nothing', async () => {
    const query = 'SELECT age, id FROM survey.persons WHERE id < 4;';
    expect(await textOf(await open({ query, orderBy: ['id'] }))).toBe('age,id\n55,1\n31,2\n68,3\n');
    expect(await messageOf({ query })).toContain('has no primary key');
    const bad = [
      'DELETE FROM nokey',
      'WITH x AS (DELETE FROM nokey RETURNING *) SELECT * FROM x',
      'SELECT 1 AS a) AS r; DROP TABLE nokey; --',
      'SELECT nothing FROM nowhere',
    ];
    for (const one of bad) {
      expect(await messageOf({ query: one, orderBy: ['a'] })).toContain('cannot answer the query');
    }
    expect(server!.sql('SELECT count(*) FROM nokey').trim()).toBe('3');
  });

  test('types and days without a place are refused by the name of the column, tables by theirs', async () => {
    expect(await messageOf({ table: 'survey.odd' })).toBe(
      'survey.odd has a column "j" of type jsonb, which no CSV can hold: leave it out with --query "SELECT ...", or convert it to text there.',
    );
    expect(await messageOf({ table: 'survey.old' })).toContain(
      'has a date or time in day that no calendar has',
    );
    expect(await messageOf({ table: 'no.where' })).toContain('has no table no.where');
    expect(await messageOf({})).toContain('tables with records: say which one with --table');
  });

  test('a password in the address, a wrong one, and a server that is not there: no message has it', async () => {
    const secret = server!.address().replace(`${USER}@`, `${USER}:${PASSWORD}@`);
    expect(await messageOf({ table: 'words' }, secret)).toMatch(/^The address .* has a password/);
    expect(await messageOf({ table: 'words' }, secret)).not.toContain(PASSWORD);
    process.env.PGPASSWORD = 'wrong';
    expect(await messageOf({ table: 'words' })).toContain('refused the user or the password');
    process.env.PGPASSWORD = PASSWORD;
    expect(await messageOf({}, 'postgres://nobody@127.0.0.1:1/x')).toContain('cannot be reached');
    expect(await messageOf({}, server!.address('nowhere'))).toContain(
      'does not exist: check the name',
    );
  });

  test(
    'protect makes a table with the same types and comments, verify makes it again, and no paper has an address',
    inFolder(async (folder) => {
      const address = server!.address();
      await folder.protect(
        address,
        address,
        '--table',
        'survey.persons',
        '--output-table',
        'public.made',
        ...ON,
      );
      const types = server!.sql(
        "SELECT string_agg(format_type(atttypid, atttypmod), ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = 'made'::regclass AND attnum > 0",
      );
      expect(types.trim()).toBe(
        'integer, smallint, numeric(12,2), double precision, real, character varying(1), text, boolean, date, timestamp without time zone, timestamp with time zone, time without time zone, text, uuid, bigint',
      );
      expect(server!.sql("SELECT col_description('made'::regclass, 2)").trim()).toBe(
        "Age in 'years'",
      );
      const same =
        'SELECT count(*) FROM made JOIN survey.persons p USING (id) WHERE (made.note, made.born, made.zoned, made.w::text) IS NOT DISTINCT FROM (p.note, p.born, p.zoned, p.w::text)';
      expect(server!.sql(same).trim()).toBe('60');
      const kept = folder.at('public.made.must-stay');
      const certificate = join(kept, 'certificate.json');
      const run = await folder.run(
        'verify',
        ...[`${address}#survey.persons`, `${address}#public.made`],
        ...['--certificate', certificate, '--replay'],
      );
      expect(run.stderr).toBe('');
      expect(run.code).toBe(0);
      for (const name of readdirSync(kept)) {
        const text = readFileSync(join(kept, name), 'utf8');
        expect(text).not.toMatch(new RegExp(`${PASSWORD}|${USER}@|penumbra-pg-|SECRET`));
      }
      const again = await folder.run(
        'protect',
        address,
        '--table',
        'survey.persons',
        '-o',
        address,
        '--output-table',
        'made',
        '--stay',
        'other',
        ...ON,
      );
      expect(again.code).not.toBe(0);
      expect(again.stderr).toContain('The table made is there already');
      const itself = await folder.run(
        'protect',
        address,
        '--table',
        'survey.persons',
        '-o',
        `${address}#survey.persons`,
        '--overwrite',
        ...ON,
      );
      expect(itself.stderr).toContain('is the input itself');
      const unnamed = await folder.run(
        'protect',
        address,
        '--table',
        'words',
        '-o',
        address,
        ...ON,
      );
      expect(unnamed.stderr).toContain('say with --output-table what the table is called');
      await folder.protect(
        address,
        `${address}#made`,
        '--table',
        'survey.persons',
        '--overwrite',
        '--stay',
        'other',
        ...ON,
      );
      expect(server!.sql('SELECT count(*) FROM made').trim()).toBe('60');
    }),
  );

  test(
    'from a file into a database, from there with less memory into a file: the same bytes as from the file',
    inFolder(async (folder) => {
      const csv = await textOf(await open({ table: 'survey.persons' }));
      folder.write('persons.csv', csv.replaceAll(/NaN|Infinity/g, ''));
      const address = `${server!.address()}#loaded`;
      await folder.protect('persons.csv', address, ...ON, '--seed', 'a1b2c3d4'.repeat(8));
      expect(existsSync(folder.at('loaded.must-stay/certificate.json'))).toBe(true);
      expect(await sealed(folder, 'loaded')).toMatchObject({ holds: true });
      const cut = [...ON, '--cut', '20', '--memory', '1GB'];
      const table = ['--table', 'survey.persons'];
      await folder.protect(server!.address(), `${server!.address()}#cut`, ...table, ...cut);
      const onDisk = await folder.run(
        'verify',
        ...[`${server!.address()}#survey.persons`, `${server!.address()}#cut`],
        ...['--certificate', 'cut.must-stay/certificate.json', '--memory', '1GB'],
      );
      expect(onDisk.stderr).toBe('');
      expect(onDisk.code).toBe(0);
      const query = 'SELECT id, age, income FROM loaded';
      await folder.protect(
        address.split('#')[0],
        'small.csv',
        '--query',
        query,
        '--order-by',
        'id',
        ...ON,
        '--memory',
        '1GB',
      );
      const made = await sealed(folder, 'small.csv');
      expect(made.query).toMatch(/^[0-9a-f]{64}$/);
      const back = await folder.run(
        'verify',
        address.split('#')[0],
        'small.csv',
        '--certificate',
        'small.csv.must-stay/certificate.json',
        '--replay',
      );
      expect(back.stdout).toContain('The query is the one of the recipe');
      expect(back.code).toBe(0);
    }),
  );

  testEdges(server);
  testInUse(server, postgres);
  testCommands(server);
  testBrokenRuns(server, '.s.PGSQL.5432');
});

async function sealed(folder: Playground, name: string) {
  return JSON.parse(folder.read(`${name}.must-stay/certificate.json`));
}
