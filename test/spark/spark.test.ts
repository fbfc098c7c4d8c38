import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecipe } from '../../src/recipe/index.ts';
import { memoryTarget, protect, type Summary } from '../../src/tasks/index.ts';
import { protectOnSpark } from '../../src/tasks/protect/onSpark.ts';
import { bundleWorker, type Cluster, findTestSpark, QUICKLY, startCluster } from './cluster.ts';
import { readHere, writeRecords } from './records.ts';

const home = await findTestSpark();
// Hooks that would remove it do not run where all is skipped.
const folder = home === null ? '' : mkdtempSync(join(tmpdir(), 'penumbra-spark-'));
const input = join(folder, 'records');
const worker = join(folder, 'spark-worker.mjs');

/** It takes a minute on two cores that have nothing else to do. */
const PATIENCE = 900_000;

const RECORDS = 3000;
const recipe = readRecipe({
  penumbra: 2,
  seed: '5eed'.repeat(16),
  cut: { size: 800 },
  description: {
    columns: [
      { column: 'id', role: 'identifier' },
      { column: 'debt', missing: ['0'] },
      {
        column: 'region',
        kind: 'ordinal',
        values: ['', 'NA', 'a\ttab', 'east', 'north', 'south'],
      },
    ],
  },
  steps: [
    {
      method: 'microaggregation',
      columns: ['income', 'debt', 'score'],
      group: { method: 'mdav', k: 4 },
      missing: 'own-group',
      blocks: { strata: ['flag'] },
    },
    {
      method: 'microaggregation',
      columns: ['size', 'region'],
      group: { method: 'mdav', k: 3 },
      replace: { method: 'mean' },
      ordinal: { method: 'median' },
    },
    { method: 'recode', columns: ['moment'], recode: { by: 'date', to: 'month' } },
  ],
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

/** What is shown of a run but for its time. Means and deviations are shown to few digits, and sums have their roundings. */
function toTheEye({ seconds: _, changes, ...rest }: Summary) {
  const shown = changes.map((change) =>
    Object.entries(change).map(([key, value]) =>
      /^(mean|deviation)/.test(key) ? [key, Number(value).toPrecision(12)] : [key, value],
    ),
  );
  return { ...rest, changes: shown };
}

describe.skipIf(home === null)('a Spark cluster of two workers', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    bundleWorker(worker);
    await writeRecords(input, RECORDS, 3);
    cluster = await startCluster(home!, folder, 2);
  }, PATIENCE);

  afterAll(async () => {
    await cluster?.end();
  });

  test(
    'gives the bytes, certificate and partition of the run in memory, though a worker dies on the way',
    async () => {
      const output = join(folder, 'out.csv');
      let killed = 0;
      const done = await protectOnSpark(input, output, recipe, {
        master: cluster.master,
        home: home!,
        conf: QUICKLY,
        worker,
        onProgress(stage, share) {
          if (stage !== 'group' || share < 0.29 || killed > 0) return;
          killed++;
          cluster.kill(1);
        },
      });
      expect(killed).toBe(1);
      const target = memoryTarget();
      const here = await protect(await readHere(input), recipe, target);
      const [onSpark, inMemory] = [readFileSync(output), Buffer.from(target.bytes())].map((bytes) =>
        bytes.toString('latin1').split('\n'),
      );
      expect(onSpark.findIndex((line, i) => line !== inMemory[i])).toBe(-1);
      expect(onSpark.length).toBe(inMemory.length);
      expect(done.certificate.holds).toBe(true);
      expect(done.certificate).toEqual(here.certificate);
      expect(done.recipe).toBe(here.recipe);
      expect(done.blockPlans).toEqual(here.blockPlans);
      expect(toTheEye(done.summary)).toEqual(toTheEye(here.summary));
      expect(readFileSync(join(done.stay, 'partition.csv'), 'utf8')).toBe(here.partition);
      const left = (await readdir(folder)).filter((name) => name.includes('unfinished'));
      expect(left).toEqual([]);
    },
    PATIENCE,
  );
});
