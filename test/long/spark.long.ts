import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecipe } from '../../src/recipe/index.ts';
import { memoryTarget, protect } from '../../src/tasks/index.ts';
import { explainOnSpark, protectOnSpark } from '../../src/tasks/protect/onSpark.ts';
import {
  bundleWorker,
  type Cluster,
  findTestSpark,
  QUICKLY,
  startCluster,
} from '../spark/cluster.ts';
import { readHere, writeRecords } from '../spark/records.ts';

/** Five million records on two workers; the same in memory only where there are not too many. */
const RECORDS = Number(process.env.PENUMBRA_LONG_RECORDS ?? 5_000_000);
const IN_MEMORY = 1_000_000;

const home = await findTestSpark();
// Hooks that would remove it do not run where all is skipped.
const folder = home === null ? '' : mkdtempSync(join(tmpdir(), 'penumbra-spark-long-'));
const input = join(folder, 'records');
const worker = join(folder, 'spark-worker.mjs');
const recipe = readRecipe({
  penumbra: 2,
  seed: '10'.repeat(32),
  cut: { size: 5000 },
  description: { columns: [{ column: 'id', role: 'identifier' as const }] },
  steps: [
    {
      method: 'microaggregation',
      columns: ['income', 'debt', 'size', 'score'],
      group: { method: 'mdav', k: 5 },
      missing: 'own-group',
    },
  ],
});
const testOnSpark = test.skipIf(home === null);
let cluster: Cluster;
const options = () => ({
  master: cluster.master,
  home: home!,
  conf: {
    ...QUICKLY,
    'spark.driver.memory': '2g',
    'spark.driver.extraJavaOptions': '',
    'spark.executor.extraJavaOptions': '',
    'spark.sql.shuffle.partitions': '8',
  },
  worker,
});

beforeAll(async () => {
  bundleWorker(worker);
  await writeRecords(input, RECORDS, 8);
  cluster = await startCluster(home!, folder, 2);
}, 3_600_000);

afterAll(async () => {
  await cluster?.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

testOnSpark(
  'a large file is protected, every claim holds, and nothing is left behind',
  async () => {
    const output = join(folder, 'out.csv');
    const done = await protectOnSpark(input, output, recipe, options());
    console.log(`${RECORDS} records:`, done.summary.seconds);
    expect(done.certificate.holds).toBe(true);
    expect(done.certificate.original.records).toBe(RECORDS);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
    if (RECORDS > IN_MEMORY) return;
    const target = memoryTarget();
    const here = await protect(await readHere(input), recipe, target);
    expect(done.certificate).toEqual(here.certificate);
  },
  36_000_000,
);

testOnSpark(
  'a folder that Spark writes is certified as the file is',
  async () => {
    const output = join(folder, 'protected');
    const done = await protectOnSpark(input, output, recipe, { ...options(), sparkOutput: true });
    expect(done.certificate.holds).toBe(true);
    expect(await readdir(output)).toContain('_SUCCESS');
  },
  36_000_000,
);

testOnSpark(
  'the SQL of a run holds no values',
  async () => {
    const sql = await explainOnSpark(input, join(folder, 'none.csv'), recipe, options());
    expect(sql).toContain('TRANSFORM');
    for (const value of ['north', 'line end', 'income', 'region']) expect(sql).not.toContain(value);
  },
  36_000_000,
);
