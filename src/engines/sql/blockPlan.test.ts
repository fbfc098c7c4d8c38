import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dearCases } from '../../../test/fastCheck.ts';
import { parseSeed, randomStream } from '../../foundation/numerics/index.ts';
import { combine } from '../../foundation/table/index.ts';
import { type DuckDatabase, openDuckDB, stageTable } from '../../io/duckdb/index.ts';
import { planBlocks } from '../../methods/group/index.ts';
import { planBlocksBySql } from './blockPlan.ts';
import type { SqlSession } from './session.ts';

let folder: string;
let database: DuckDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'penumbra-sql-'));
  database = await openDuckDB({
    path: join(folder, 'plan.duckdb'),
    memory: 2 ** 28,
    threads: 2,
    temporary: join(folder, 'temporary'),
  });
});

afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

interface Cut {
  readonly columns: readonly Float64Array[];
  readonly strata: readonly Int32Array[];
  readonly smallest: number;
  readonly size: number;
  readonly sortUpTo?: number;
}

/** What the plan in memory is: missing counts as the smallest value there is. */
function inMemory({ columns, strata, smallest, size }: Cut, records: number) {
  const present = columns.map((column) => {
    const known = column.filter((value) => !Number.isNaN(value));
    const low = known.length === 0 ? 0 : known.reduce((a, b) => (b < a ? b : a));
    return column.map((value) => (Number.isNaN(value) ? low : value));
  });
  const deciding =
    present.length === 0 ? [Float64Array.from({ length: records }, (_, i) => i)] : present;
  const together = strata.length === 0 ? undefined : combine(strata, records).codes;
  return planBlocks(deciding, smallest, size, together);
}

async function stageCut({ columns, strata }: Cut, records: number) {
  await database.run('DROP VIEW IF EXISTS t_blocks');
  await database.run('DROP TABLE IF EXISTS t');
  const stage = await stageTable(database, 't', [
    ...columns.map((_, j) => ({ name: `c${j}`, kind: 'number' as const })),
    ...strata.map((_, j) => ({ name: `s${j}`, kind: 'code' as const })),
  ]);
  stage.add([...columns, ...strata], records);
  expect(stage.finish()).toBe(records);
}

async function bySql(cut: Cut, records: number, session: SqlSession) {
  await stageCut(cut, records);
  const { columns, strata, ...rest } = cut;
  const plan = await planBlocksBySql(session, {
    table: 't',
    records,
    columns: columns.map((_, j) => `c${j}`),
    strata: strata.map((_, j) => `s${j}`),
    ...rest,
  });
  const rows = await database.rows('SELECT rid, block FROM t_blocks ORDER BY block, rid');
  const blocks = Array.from({ length: plan.blocks }, () => [] as number[]);
  for (const [rid, block] of rows) blocks[Number(block)].push(Number(rid));
  return { plan, blocks };
}

function tablesBesides(names: string) {
  return database.rows(
    `SELECT table_name FROM information_schema.tables WHERE table_name NOT IN (${names})`,
  );
}

async function expectSame(cut: Cut, records: number, session: SqlSession = database) {
  const wanted = inMemory(cut, records);
  const { plan, blocks } = await bySql(cut, records, session);
  // As JSON, because minus zero is zero there.
  expect(JSON.parse(JSON.stringify(plan))).toEqual(JSON.parse(JSON.stringify(wanted.plan)));
  expect(blocks).toEqual(wanted.blocks.map((block) => Array.from(block)));
  const left = (await tablesBesides("'t', 't_blocks'")).map(([name]) => String(name));
  const places = /^t_(places(_\d+)?|cuts_\d+)$/;
  expect(left.filter((name) => session.dialect === 'duckdb' || !places.test(name))).toEqual([]);
}

const cell = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -0, 0, 5e-324, -5e-324) },
  { weight: 1, arbitrary: fc.constantFrom(1.7e308, -1.7e308, 0.1, 1 / 3) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

const cuts = fc
  .tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 4 }), fc.nat(2))
  .chain(([records, d, several]) => {
    const of = (arbitrary: fc.Arbitrary<number>) =>
      fc.array(arbitrary, { minLength: records, maxLength: records });
    const column = fc.oneof(
      { weight: 4, arbitrary: of(cell) },
      { weight: 1, arbitrary: of(fc.constant(7)) },
      { weight: 1, arbitrary: of(fc.constant(Number.NaN)) },
    );
    return fc.record({
      columns: fc.array(column, { minLength: d, maxLength: d }),
      strata: fc.array(of(fc.integer({ min: -1, max: 2 })), {
        minLength: several,
        maxLength: several,
      }),
      smallest: fc.integer({ min: 1, max: 5 }),
      size: fc.integer({ min: 1, max: 40 }),
      sortUpTo: fc.constantFrom(0, 20, 1000),
      records: fc.constant(records),
    });
  })
  .map(({ columns, strata, records, ...rest }) => ({
    cut: {
      columns: columns.map((column) => Float64Array.from(column)),
      strata: strata.map((column) => Int32Array.from(column)),
      ...rest,
    },
    records,
  }));

/** Many ties, some missing values, long tails; the same at every run. */
function someTable(records: number, columns: number): Float64Array[] {
  const next = randomStream(parseSeed('5a'.repeat(32)), 0, 0, 0);
  return Array.from({ length: columns }, (_, j) =>
    Float64Array.from({ length: records }, () => {
      const u = next.uniform();
      if (j === 0) return Math.floor(20 * u);
      if (j === 1) return u < 0.1 ? Number.NaN : 1 / (u + 1e-9);
      return u - 0.5;
    }),
  );
}

/** The session with every statement changed, or written down. */
function through(
  change: (sql: string) => string,
  dialect: SqlSession['dialect'] = 'duckdb',
): SqlSession {
  return {
    dialect,
    run: (sql) => database.run(change(sql)),
    rows: (sql) => database.rows(change(sql)),
  };
}

describe('the block plan by SQL in DuckDB', () => {
  test('is that in memory, node by node and record by record', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, ({ cut, records }) => expectSame(cut, records)),
      { numRuns: dearCases(100) },
    );
  });

  test.each([0, 1200, 1_000_000])(
    'is the same wherever only the middle is sorted (nodes of more than %i records)',
    async (sortUpTo) => {
      const columns = someTable(8_000, 3);
      await expectSame({ columns, strata: [], smallest: 3, size: 300, sortUpTo }, 8_000);
    },
  );

  test.each([
    ['the first records', 'w.rid < 40'],
    ['the last records', 'w.rid > 2960'],
    ['no record at all', 'w.rid < 0'],
  ])('does not depend on the sample: %s', async (_, condition) => {
    const records = 3000;
    const rising = Float64Array.from({ length: records }, (__, i) => Math.floor(i / 3));
    const cut: Cut = { columns: [rising], strata: [], smallest: 2, size: 100, sortUpTo: 0 };
    let sampled = 0;
    const session = through((sql) =>
      sql.replace(/hash\(w\.rid\) % \d+ = 0/, () => {
        sampled++;
        return condition;
      }),
    );
    await expectSame(cut, records, session);
    expect(sampled).toBe(5);
  });

  test('is made without a value of the data in any statement', async () => {
    const strange = [123456789.25, -987654321.5, 0.4711];
    const records = 400;
    const columns = [
      Float64Array.from({ length: records }, (_, i) => strange[i % 3]),
      Float64Array.from({ length: records }, (_, i) => (i % 7) * 1e9 + 0.815),
    ];
    const statements: string[] = [];
    const session = through((sql) => {
      statements.push(sql);
      return sql;
    });
    await expectSame({ columns, strata: [], smallest: 2, size: 40, sortUpTo: 0 }, records, session);
    expect(statements.length).toBeGreaterThan(20);
    for (const sql of statements) expect(sql).not.toMatch(/\d\.\d|\de[+-]?\d|\d{7}/i);
  });

  test('stops when asked to, and leaves no table behind', async () => {
    const stop = new AbortController();
    const cut: Cut = { columns: someTable(500, 2), strata: [], smallest: 2, size: 20 };
    await stageCut(cut, 500);
    const asked = { table: 't', records: 500, columns: ['c0', 'c1'], strata: [], smallest: 2 };
    const onProgress = ({ done, total }: { done: number; total: number }) => {
      if (done > total / 2) stop.abort();
    };
    await expect(
      planBlocksBySql(database, { ...asked, size: 20, onProgress, signal: stop.signal }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(await tablesBesides("'t'")).toEqual([]);
  });

  test('refuses a name that was not made here, and a table of another length', async () => {
    await stageCut({ columns: [Float64Array.of(1, 2)], strata: [], smallest: 1, size: 1 }, 2);
    const asked = { records: 2, columns: ['c0'], strata: [], smallest: 1, size: 1 };
    await expect(
      planBlocksBySql(database, { ...asked, table: 't; DROP TABLE t' }),
    ).rejects.toMatchObject({ code: 'internal' });
    await expect(
      planBlocksBySql(database, { ...asked, table: 't', records: 3 }),
    ).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('the statements for Spark', () => {
  // DuckDB runs them with two words changed; Spark itself is asked where there is one.
  const spark = () =>
    through((sql) => {
      expect(sql).not.toMatch(/\b(UPDATE|QUALIFY|ALTER|TEMP TABLE|OR REPLACE TABLE)\b/);
      return sql
        .replace(' USING PARQUET AS ', ' AS ')
        .replace(/pmod\(xxhash64\(w\.rid\), (\d+)\)/, 'hash(w.rid) % $1');
    }, 'spark');

  test('make the plan in memory', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, ({ cut, records }) => expectSame(cut, records, spark())),
      { numRuns: dearCases(60) },
    );
  });

  test('make it through many levels of views', async () => {
    const columns = someTable(2000, 3);
    const strata = [Int32Array.from({ length: 2000 }, (_, i) => (i % 13 === 0 ? -1 : 1))];
    for (const several of [[], strata]) {
      const cut: Cut = { columns, strata: several, smallest: 2, size: 8, sortUpTo: 300 };
      await expectSame(cut, 2000, spark());
    }
  });
});
