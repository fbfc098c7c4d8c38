import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DuckDatabase, openDuckDB } from '../../../io/duckdb/index.ts';
import { planBlocksBySql, type UncutNodes } from '../../sql/index.ts';
import { cutRows } from './cutRows.ts';
import { lineSink, NULL } from './lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-cut-'));
let database: DuckDatabase;

beforeAll(async () => {
  database = await openDuckDB({
    path: join(folder, 'cut.duckdb'),
    memory: 2 ** 28,
    threads: 1,
    temporary: join(folder, 'temporary'),
  });
  await database.run(
    `CREATE TABLE t AS SELECT i AS rid, i % 3 AS s, CASE WHEN i % 11 = 4 THEN NULL ELSE CAST(i * 7919 % 1009 AS DOUBLE) END AS a, CAST(i * i % 97 - 40 AS DOUBLE) / 3 AS b FROM range(0, 2000) AS t(i)`,
  );
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Lets the worker cut what Spark would hand over, and counts the nodes. */
async function cutHere({ relation, columns, whole, nodes, smallest, size }: UncutNodes) {
  const rows = await database.rows(
    `SELECT ${['block', 'rid', ...columns].join(', ')} FROM ${relation} WHERE block < 0 ORDER BY block, rid`,
  );
  const lines = rows.map((row) => row.map((cell) => cell ?? NULL).join('\t'));
  let text = '';
  const sink = lineSink(async (some) => {
    text += some;
  });
  const feed = async function* () {
    for (let at = 0; at < lines.length; at += 77) yield lines.slice(at, at + 77);
  };
  const job = { mode: 'cut', whole, nodes, smallest, size, width: columns.length } as const;
  await cutRows(job, feed(), sink);
  await sink.flush();
  const found = text.split('\n').slice(0, -1);
  const made = found.map((line) => line.split('\t').map((it) => (it === NULL ? null : Number(it))));
  const blocks = made.flatMap(([rid, block]) => (block === null ? [] : [[block, rid!]]));
  const scales = whole?.map(({ low, high }) => high - low) ?? columns.map(() => 0);
  const cuts: [number, { column: number; value: number; record: number }][] = [];
  for (const [rid, block, node, column, value, high] of made) {
    if (block !== null) continue;
    if (node === null) scales[column!] = high! - value!;
    else cuts.push([node, { column: column!, value: value!, record: rid! }]);
  }
  return { scales, cuts, blocks, nodes: nodes.length };
}

test.each([
  ['the whole file', [], 2000, 1],
  ['the parts below three levels', [], 260, 8],
  ['each stratum', ['s'], 2000, 3],
  ['parts of strata', ['s'], 400, 6],
])('a worker that cuts %s makes the plan that SQL makes', async (_, strata, upTo, several) => {
  const asked = {
    ...{ table: 't', records: 2000, columns: ['a', 'b'], strata },
    ...{ smallest: 3, size: 40 },
  };
  const wanted = await planBlocksBySql(database, asked);
  const places = await database.rows('SELECT block, rid FROM t_blocks ORDER BY rid');
  let made: Awaited<ReturnType<typeof cutHere>> | undefined;
  const plan = await planBlocksBySql(database, {
    ...asked,
    rest: { upTo, cut: async (uncut) => (made = await cutHere(uncut)) },
  });
  expect(plan).toEqual(wanted);
  expect(made!.nodes).toBe(several);
  expect(made!.blocks.sort((a, b) => a[1] - b[1])).toEqual(places.map((row) => row.map(Number)));
});
