import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deviationFrom,
  ExactSum,
  GrowingSpread,
  standardDeviation,
} from '../../../foundation/numerics/index.ts';
import { type DuckDatabase, openDuckDB } from '../../../io/duckdb/index.ts';
import type { Frame } from '../../../methods/group/index.ts';
import { type FoundCut, planBlocksBySql, type UncutNodes } from '../../sql/index.ts';
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
async function cutHere({ relation, columns, frame, nodes, smallest, size }: UncutNodes) {
  const rows = await database.rows(
    `SELECT ${['block', 'rid', ...columns].join(', ')} FROM ${relation} ORDER BY block, rid`,
  );
  const lines = rows.map((row) => row.map((cell) => cell ?? NULL).join('\t'));
  let text = '';
  const sink = lineSink(async (some) => {
    text += some;
  });
  const feed = async function* () {
    for (let at = 0; at < lines.length; at += 77) yield lines.slice(at, at + 77);
  };
  const spread = new GrowingSpread();
  spread.add(await values('a'));
  const { n, largest, sum } = spread;
  const spreads = columns.map((column) => (column === 'a' ? { n, largest, sum } : null));
  await cutRows({ mode: 'cut', frame, nodes, smallest, size, spreads }, feed(), sink);
  await sink.flush();
  let framed: Pick<Frame, 'bases' | 'units'> = frame!;
  const cuts: [number, FoundCut][] = [];
  const blocks: [number, number][] = [];
  const squares = new ExactSum();
  for (const line of text.split('\n').slice(0, -1)) {
    const [kind, rid, block, node, _, value] = line.split('\t');
    if (kind === 'row') blocks.push([Number(block), Number(rid)]);
    else if (kind === 'frame') framed = JSON.parse(value);
    else if (kind === 'about') for (const part of JSON.parse(value)) squares.add(part);
    else cuts.push([Number(node), JSON.parse(value)]);
  }
  return {
    frame: framed,
    cuts,
    blocks,
    nodes: nodes.length,
    deviation: deviationFrom(squares, spread),
  };
}

async function values(column: string): Promise<Float64Array> {
  const rows = await database.rows(`SELECT ${column} FROM t WHERE ${column} IS NOT NULL`);
  return Float64Array.from(rows, ([value]) => Number(value));
}

test.each([
  ['the whole file', [], 2000, 1],
  ['the parts below some levels', [], 260, 12],
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
  expect(made!.deviation).toBe(standardDeviation(await values('a'), 'n'));
  expect(made!.blocks.sort((a, b) => a[1] - b[1])).toEqual(places.map((row) => row.map(Number)));
});
