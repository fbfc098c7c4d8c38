import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  anonymityBySql,
  covariancesBySql,
  frequenciesBySql,
  openSpark,
  quantilesBySql,
  type SparkSession,
  summariesBySql,
} from '../../src/engines/spark/index.ts';
import { NUMBERED, openInput, type SparkInput } from '../../src/engines/spark/input.ts';
import { sparkSource } from '../../src/engines/spark/source.ts';
import { surveyInput } from '../../src/engines/spark/survey.ts';
import { sendWorker } from '../../src/engines/spark/transform.ts';
import { ExactSum, quantile } from '../../src/foundation/numerics/index.ts';
import { load } from '../../src/recipe/dataset/load.ts';
import { bundleWorker, findTestSpark, QUICKLY } from './cluster.ts';
import { readHere, writeRecords } from './records.ts';

const home = await findTestSpark();
// Hooks that would remove it do not run where all is skipped.
const folder = home === null ? '' : mkdtempSync(join(tmpdir(), 'penumbra-spark-'));
const records = join(folder, 'records');
const stop = new AbortController();

vi.setConfig({ testTimeout: 600_000 });

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

async function bytesOf(source: { open(): AsyncIterable<Uint8Array> }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.open()) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}

describe.skipIf(home === null)('a session of Spark', () => {
  let session: SparkSession;
  let input: SparkInput;

  beforeAll(async () => {
    await writeRecords(records, 2500, 2);
    session = await openSpark({
      master: 'local[2]',
      home: home!,
      conf: QUICKLY,
      folder: join(folder, 'work'),
      signal: stop.signal,
    });
    input = await openInput(session, records);
  }, 600_000);

  afterAll(async () => {
    await session?.end();
  });

  test('hands records over byte for byte as our reader has them, whatever their texts hold', async () => {
    expect(input.records).toBe(2500);
    const onSpark = await bytesOf(sparkSource(session, 'records', input));
    expect(onSpark.equals(await bytesOf(await readHere(records)))).toBe(true);
  });

  test('finds the columns that the file has in memory', async () => {
    const bundle = bundleWorker(join(folder, 'spark-worker.mjs'));
    const workers = await sendWorker(session, bundle, folder);
    const survey = await surveyInput({ session, workers, folder, tables: '' }, input, []);
    const { table, kinds, dialect } = await load(await readHere(records));
    expect(survey.dialect).toEqual(dialect);
    expect(survey.kinds.map(({ missing }) => missing)).toEqual(kinds.map(({ missing }) => missing));
    for (const [j, column] of table.columns.entries()) {
      const found = survey.columns[j];
      expect(found.kind, column.name).toBe(column.kind);
      if (column.kind === 'numeric') expect(found).toMatchObject({ grid: column.grid });
      if (column.kind === 'categorical') expect(found).toMatchObject({ levels: column.levels });
    }
  });

  test('gives the statistics that we compute, whatever the partitions', async () => {
    const { table } = await load(await readHere(records));
    const [income, debt] = [1, 2].map((j) => {
      const column = table.columns[j];
      return column.kind === 'numeric' ? column.values : new Float64Array(0);
    });
    const relation = `(SELECT CAST(c2 AS DOUBLE) AS a, CAST(c3 AS DOUBLE) AS b, c6 AS r, c10 AS f FROM ${NUMBERED}) AS x`;
    const scattered = `(SELECT /*+ REPARTITION(5) */ * FROM ${relation}) AS y`;
    const [first, second] = await summariesBySql(session, relation, ['a', 'b']);
    expect(await summariesBySql(session, scattered, ['a', 'b'])).toEqual([first, second]);
    const present = income.filter((value) => !Number.isNaN(value));
    expect(first.n).toBe(present.length);
    expect(first.missing).toBe(income.length - present.length);
    expect(first.low).toBe(Math.min(...present));
    expect(first.high).toBe(Math.max(...present));
    expect(first.sum).toBe(new ExactSum(present).value);
    expect(second.sum).toBeCloseTo(new ExactSum(debt).value, 9);

    const { n, covariances } = await covariancesBySql(session, relation, ['a', 'b']);
    expect((await covariancesBySql(session, scattered, ['a', 'b'])).covariances).toEqual(
      covariances,
    );
    const both = [...income.keys()].filter((i) => !Number.isNaN(income[i]));
    expect(n).toBe(both.length);
    const mean = (values: Float64Array) =>
      new ExactSum(both.map((i) => values[i])).value / both.length;
    const [ma, mb] = [mean(income), mean(debt)];
    const product = new ExactSum(both.map((i) => (income[i] - ma) * (debt[i] - mb))).value;
    expect(covariances[0][1] / (product / (both.length - 1))).toBeCloseTo(1, 10);

    const shares = [0, 0.1, 0.5, 0.99, 1];
    expect(await quantilesBySql(session, relation, 'a', shares)).toEqual(
      shares.map((share) => quantile(present.toSorted(), share)),
    );
    const regions = table.columns[5];
    const counts = new Map<string, number>();
    if (regions.kind === 'categorical') {
      for (const code of regions.codes) {
        const level = regions.levels[code];
        counts.set(level, (counts.get(level) ?? 0) + 1);
      }
    }
    expect(await frequenciesBySql(session, relation, 'r', 3)).toEqual({
      distinct: counts.size,
      counts: [...counts.values()].sort((a, b) => b - a).slice(0, 3),
    });
    expect(await anonymityBySql(session, relation, ['r', 'f'], 417)).toEqual({
      classes: 6,
      smallest: 416,
      below: 416 * 2,
    });
  });

  test('says in one sentence that executors have no Node.js', async () => {
    const any = join(folder, 'other-worker.mjs');
    writeFileSync(any, '');
    await expect(sendWorker(session, any, folder, 'no-such-node')).rejects.toThrow(
      'Spark could not run Node.js on the executors: an executor has no Node.js: install Node.js 20.19 or newer on every machine of the cluster, where executors find it as node, or name it with --node PATH.',
    );
  });

  test('shows nothing of the data where a statement fails, and goes on', async () => {
    const failing = `SELECT raise_error(concat('secret ', remark)) FROM (SELECT c7 AS remark FROM ${NUMBERED} LIMIT 3) AS t`;
    const error = await session.rows(failing, 'try this').catch((cause: Error) => cause);
    expect((error as Error).message).toBe(
      'Spark could not try this: run again with --reveal to store its log, which can hold data, in the folder that must stay.',
    );
    expect(await session.rows("SELECT 'a\\tb' AS s, CAST('NaN' AS DOUBLE) AS x, 5 AS n")).toEqual([
      ['a\tb', Number.NaN, 5],
    ]);
  });

  test('is gone at once when it is stopped', async () => {
    const running = session.rows('SELECT count(*) FROM range(0, 4000000000000)');
    const began = performance.now();
    setTimeout(() => stop.abort(), 300);
    await expect(running).rejects.toThrow('Stopped as asked');
    await session.end();
    expect(performance.now() - began).toBeLessThan(20_000);
    await expect(session.run('SELECT 1')).rejects.toThrow('Stopped as asked');
    expect(await readdir(folder)).toContain('work');
  });
});
