import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { recordsIn } from '../files/records.ts';
import type { TableChoice } from '../labelled/index.ts';
import { refuseNamesOfCase, sqliteTarget, sqliteToCsv } from './index.ts';

const SURVEY = new Uint8Array(
  readFileSync(new URL('../../../test/fixtures/sqlite/survey.sqlite', import.meta.url)),
);

const open = (choice: TableChoice, bytes = SURVEY) =>
  recordsIn(bytesSource('survey.db', bytes), choice);

async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const messageOf = (choice: TableChoice, bytes = SURVEY) =>
  open(choice, bytes)
    .then(textOf)
    .then(
      () => 'read',
      (error: Error) => error.message,
    );

async function written(csv: string, description: Description = { columns: [] }) {
  const target = sqliteTarget(bytesSource('a.csv', csv), {}, undefined, description);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

describe('a database that another program wrote', () => {
  test('a table: numbers of any size, texts, nulls, and types that differ from cell to cell', async () => {
    const source = await open({ table: 'persons' });
    expect(source.format).toBe('SQLite');
    expect(await textOf(source)).toBe(
      'id,age,income,mixed,name,big,born\n' +
        '1,17,-0.25,x,"a, ""b""\nc",-1,2020-02-29\n' +
        '2,,1e+300,2.5,"",,\n' +
        '3,31,1234.5,1,plain,9007199254740993,1989-02-28\n' +
        '7,44,3,,"NA",5,soon\n' +
        '9,18,0.1,007,".a",0,2000-01-01\n',
    );
    const known = await source.known!();
    expect(known.map(({ isNumber }) => isNumber)).toEqual([
      ...[true, true, true, false, false, true, false],
    ]);
  });

  test('views, tables without row numbers, and names that need quotes', async () => {
    expect(await textOf(await open({ table: 'adults' }))).toBe('id,age\n9,18\n7,44\n3,31\n');
    expect(await textOf(await open({ table: 'odd "name' }))).toBe('a,b\nz,1\ny,2\n');
  });

  test('a query is one SELECT, in its own order', async () => {
    const query =
      'with a as (select * from persons) select age, id from a where age > 17 order by age desc;';
    expect(await textOf(await open({ query }))).toBe('age,id\n44,7\n31,3\n18,9\n');
    for (const bad of [
      'delete from persons',
      'select 1; drop table persons',
      'with a as (select 1) delete from persons',
      'pragma page_size',
    ]) {
      expect(await messageOf({ query: bad })).toMatch(/must be one SELECT|cannot answer the query/);
    }
    expect(await messageOf({ query: 'select nothing from nowhere' })).toContain(
      'survey.db cannot answer the query: check its SQL',
    );
  });

  test('which table is asked if there are several; bytes and empty tables are refused', async () => {
    expect(await messageOf({})).toBe(
      'survey.db has 5 tables with records: say which one with --table, "adults", "empty", "odd "name", "persons" or "photos".',
    );
    expect(await messageOf({ table: 'person' })).toContain('Did you mean "persons"?');
    expect(await messageOf({ table: 'photos' })).toBe(
      'Record 1 of survey.db has bytes in photo, which no CSV can hold: leave the column out with --query "SELECT ...", or convert it to text.',
    );
    expect(await messageOf({ table: 'empty' })).toContain('has no records');
  });

  test('every prefix, and every file with a changed byte, is read or refused in a sentence', async () => {
    const failures: unknown[] = [];
    for (let at = 0; at < SURVEY.length; at += 397) {
      const damaged = SURVEY.slice();
      damaged[at] ^= 0x55;
      for (const bytes of [SURVEY.slice(0, at), damaged]) {
        const error = await textOf(
          sqliteToCsv(bytesSource('a.db', bytes), { table: 'persons' }),
        ).catch((thrown) => thrown);
        if (error instanceof Error && error.name !== 'PenumbraError') failures.push(error);
      }
    }
    expect(failures).toEqual([]);
  });
});

test('what is written comes back, with its labels and its types', async () => {
  const csv =
    'age,rate,born,seen,name,code\n31,0.1,1989-02-28,2020-01-31T12:34:56.789,=1+1,1\n' +
    '.a,1e+300,1899-12-31,1899-01-01T00:00:01,"",2\n,,,,,\n97,-9,,,"NA",1\n';
  const { text, back, bytes } = await written(csv, {
    columns: [
      {
        column: 'age',
        label: 'Age',
        kind: 'amount',
        missing: [{ code: '.a', label: 'unknown' }, { code: '97' }],
      },
      { column: 'rate', kind: 'amount', missing: [{ code: '-9' }] },
      { column: 'born', kind: 'date' },
      { column: 'seen', kind: 'date' },
      { column: 'name' },
      {
        column: 'code',
        kind: 'ordinal',
        values: [
          { code: '1', label: 'low' },
          { code: '2', label: 'high' },
        ],
      },
    ],
  });
  expect(text).toBe(csv);
  expect((await (back as ReturnType<typeof sqliteToCsv>).describes()).columns).toEqual([
    { column: 'age', label: 'Age', missing: [{ code: '.a', label: 'unknown' }, { code: '97' }] },
    { column: 'rate', missing: [{ code: '-9' }] },
    { column: 'born', kind: 'date' },
    { column: 'seen', kind: 'date' },
    { column: 'name' },
    {
      column: 'code',
      kind: 'ordinal',
      values: [
        { code: '1', label: 'low' },
        { code: '2', label: 'high' },
      ],
    },
  ]);
  const again = await written(csv);
  expect(Buffer.from((await written(csv)).bytes).equals(again.bytes)).toBe(true);
  expect(bytes.length).toBeGreaterThan(4096);
});

test('names that databases do not tell apart are refused before any work', () => {
  expect(() => refuseNamesOfCase(['age', 'Age'], 'a.sqlite')).toThrow('two columns are called Age');
});
