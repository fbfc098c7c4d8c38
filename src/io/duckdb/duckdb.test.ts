import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BlockCells,
  type BlocksWanted,
  type DuckDatabase,
  eachBlock,
  openDuckDB,
  type StagedCells,
  type StagedColumn,
  stageTable,
} from './index.ts';

let folder: string;
let database: DuckDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'penumbra-duckdb-'));
  database = await open();
});

afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

function open(more: { readonly memory?: number; readonly signal?: AbortSignal } = {}) {
  return openDuckDB({ memory: 2 ** 27, threads: 2, temporary: join(folder, 'temporary'), ...more });
}

const COLUMNS: readonly StagedColumn[] = [
  { name: 'c0', kind: 'number' },
  { name: 'c1', kind: 'code' },
  { name: 'c2', kind: 'text' },
];

async function staged(cells: readonly StagedCells[], blocks: Int32Array, piece: number) {
  const columns = [...COLUMNS, { name: 'block', kind: 'code' as const }];
  await database.run('DROP TABLE IF EXISTS t');
  const stage = await stageTable(database, 't', columns);
  for (let from = 0; from < blocks.length; from += piece) {
    const part = [...cells, blocks].map((column) => column.slice(from, from + piece));
    stage.add(part, part[3].length);
  }
  return stage.finish();
}

async function blocksOf(wanted: BlocksWanted) {
  const found: BlockCells[] = [];
  for await (const block of eachBlock(database, wanted)) found.push(block);
  return found;
}

describe('a DuckDB database', () => {
  test('reaches no other file, no network and no extension, and that cannot be changed', async () => {
    const file = join(folder, 'secret.csv');
    await writeFile(file, 'name\nMiller\n');
    for (const sql of [
      `SELECT * FROM read_csv('${file}')`,
      `COPY (SELECT 1) TO '${join(folder, 'leak.csv')}'`,
      `ATTACH '${join(folder, 'other.duckdb')}' AS other`,
      "SELECT * FROM read_csv('https://localhost:9/x.csv')",
      'INSTALL httpfs',
      'LOAD httpfs',
      'SET enable_external_access = true',
      "SET memory_limit = '64GB'",
    ]) {
      await expect(database.run(sql), sql).rejects.toMatchObject({ code: 'internal' });
    }
    expect(await readdir(folder)).toEqual(['secret.csv']);
  });

  test('says what went wrong without the words of the database, which may quote a cell', async () => {
    await database.run("CREATE TABLE n AS SELECT 'Miller' AS name");
    const failure = await database.run('SELECT CAST(name AS DOUBLE) FROM n').catch((e) => e);
    expect(failure.message).toBe('The database refused a statement (Conversion error).');
    expect(failure.cause).toBe(undefined);
  });

  test('keeps to its memory, and says so where that is too little', async () => {
    const small = await open({ memory: 2 ** 24 });
    const sum = 'SELECT LIST(range) FROM range(30000000)';
    await expect(small.rows(sum)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining('memory'),
    });
    small.close();
  });

  test('stops a statement when asked to', async () => {
    const stop = new AbortController();
    const stoppable = await open({ signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    const long =
      'SELECT COUNT(*) FROM range(10000000) AS a, range(10000000) AS b WHERE a.range < b.range';
    await expect(stoppable.rows(long)).rejects.toMatchObject({ code: 'cancelled' });
    stoppable.close();
  });

  test('gives doubles back as they are', async () => {
    const values = Float64Array.of(-0, 5e-324, 0.1, 1.7976931348623157e308, -1 / 3, Number.NaN);
    const stage = await stageTable(database, 'd', [{ name: 'c0', kind: 'number' }]);
    stage.add([values], values.length);
    stage.finish();
    const rows = await database.rows('SELECT c0 FROM d ORDER BY rid');
    expect(rows.map(([value]) => value)).toEqual([...values.slice(0, 5), null]);
  });
});

describe('blocks of a staged table', () => {
  const cells = fc
    .array(
      fc.tuple(
        fc.oneof(fc.double(), fc.constant(Number.NaN)),
        fc.integer({ min: -1, max: 9 }),
        fc.option(fc.string()),
        fc.nat(6),
      ),
      { minLength: 1, maxLength: 60 },
    )
    .map((rows) => ({
      columns: [
        Float64Array.from(rows, ([value]) => value),
        Int32Array.from(rows, ([, code]) => code),
        rows.map(([, , text]) => text),
      ] as const,
      blocks: Int32Array.from(rows, ([, , , block]) => block),
    }));

  test('have the cells of their records, in order, however much is held at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        cells,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(1, 10, 100),
        fc.nat(6),
        async ({ columns, blocks }, piece, held, from) => {
          expect(await staged(columns, blocks, piece)).toBe(blocks.length);
          const members = Array.from({ length: 7 }, (_, b) =>
            [...blocks.keys()].filter((record) => blocks[record] === b),
          );
          const sizes = members.map(({ length }) => length);
          const found = await blocksOf({ relation: 't', columns: COLUMNS, sizes, held, from });
          expect(found.map(({ block }) => block)).toEqual([...sizes.keys()].slice(from));
          for (const { block, rid, columns: read } of found) {
            expect([...rid]).toEqual(members[block]);
            for (const [j, column] of columns.entries()) {
              expect([...read[j]]).toEqual(members[block].map((record) => column[record]));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are the same by passes over the table and by sorting it', async () => {
    const records = 12_000;
    const blocks = Int32Array.from({ length: records }, (_, i) => (i * 7919) % 40);
    const columns = [
      Float64Array.from(blocks, (b, i) => (i % 11 === 0 ? Number.NaN : i / 7 + b)),
      Int32Array.from(blocks, (_, i) => (i % 5) - 1),
      Array.from(blocks, (b, i) => (i % 3 === 0 ? null : `${b}/${i}`)),
    ];
    await staged(columns, blocks, 10_000);
    const sizes = new Array<number>(40).fill(records / 40);
    const wanted = { relation: 't', columns: COLUMNS, sizes };
    const byPasses = await blocksOf({ ...wanted, held: 3000 });
    const bySorting = await blocksOf({ ...wanted, held: 1 });
    expect(bySorting).toEqual(byPasses);
    expect(byPasses).toHaveLength(40);
  });

  test('are refused where a record is missing', async () => {
    await staged([Float64Array.of(1, 2), Int32Array.of(0, 0), ['a', 'b']], Int32Array.of(0, 1), 2);
    const wanted = { relation: 't', columns: COLUMNS, sizes: [1, 2] };
    await expect(blocksOf(wanted)).rejects.toMatchObject({ code: 'internal' });
  });

  test('stop when asked to', async () => {
    await staged([Float64Array.of(1, 2), Int32Array.of(0, 0), ['a', 'b']], Int32Array.of(0, 1), 2);
    const stop = new AbortController();
    const wanted = { relation: 't', columns: COLUMNS, sizes: [1, 1], signal: stop.signal };
    const blocks = eachBlock(database, wanted);
    expect((await blocks.next()).value?.block).toBe(0);
    stop.abort();
    await expect(blocks.next()).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('can be left early', async () => {
    await staged([Float64Array.of(1, 2), Int32Array.of(0, 0), ['a', 'b']], Int32Array.of(0, 1), 2);
    for await (const { block } of eachBlock(database, {
      relation: 't',
      columns: COLUMNS,
      sizes: [1, 1],
    })) {
      expect(block).toBe(0);
      break;
    }
    expect(await database.rows('SELECT COUNT(*) FROM t')).toEqual([[2n]]);
  });
});
