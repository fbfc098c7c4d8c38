import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryTarget, protect } from '../../src/engine/index.ts';
import { findSpark } from '../../src/engine/spark/find.ts';
import { protectOnSpark } from '../../src/engine/spark/index.ts';
import { openSpark } from '../../src/engine/spark/session.ts';
import { readRecipe } from '../../src/recipe/index.ts';
import {
  bundleWorker,
  type Cluster,
  findTestSpark,
  freePort,
  QUICKLY,
  startCluster,
} from './cluster.ts';
import { readHere, writeRecords } from './records.ts';

const home = findTestSpark();
const folder = mkdtempSync(join(tmpdir(), 'penumbra-spark-'));
const input = join(folder, 'records');
const worker = join(folder, 'spark-worker.mjs');

/** It takes a minute on two cores that have nothing else to do. */
const PATIENCE = 900_000;

const RECORDS = 3000;
const recipe = readRecipe({
  penumbra: 1,
  seed: '5eed'.repeat(16),
  cut: { size: 800 },
  roles: [{ column: 'id', role: 'identifier' }],
  categories: [{ column: 'region', order: ['', 'NA', 'a\ttab', 'east', 'north', 'south'] }],
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
  ],
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

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
      expect(readFileSync(join(done.stay, 'partition.csv'), 'utf8')).toBe(here.partition);
      const left = (await readdir(folder)).filter((name) => name.includes('unfinished'));
      expect(left).toEqual([]);
    },
    PATIENCE,
  );
});

describe('what cannot run', () => {
  test('is refused within seconds where no master answers', async () => {
    const master = `spark://127.0.0.1:${await freePort()}`;
    const bin = join(folder, 'any/bin');
    mkdirSync(bin, { recursive: true });
    mkdirSync(join(folder, 'any/jars'));
    writeFileSync(join(bin, 'spark-sql'), '', { mode: 0o755 });
    writeFileSync(join(folder, 'any/jars/spark-core_2.12-3.5.1.jar'), '');
    const began = performance.now();
    await expect(
      openSpark({ master, home: join(folder, 'any'), folder: join(folder, 'none') }),
    ).rejects.toThrow(/^No Spark master answers at spark:\/\/127\.0\.0\.1:\d+: check --master/);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test('is refused where Spark is too old, or is not there', async () => {
    const old = join(folder, 'old');
    mkdirSync(join(old, 'bin'), { recursive: true });
    mkdirSync(join(old, 'jars'));
    writeFileSync(join(old, 'bin/spark-sql'), '', { mode: 0o755 });
    writeFileSync(join(old, 'jars/spark-core_2.12-3.4.3.jar'), '');
    await expect(findSpark(old)).rejects.toThrow(
      'Spark 3.4.3 is too old: Penumbra needs Spark 3.5 or 4, which number the rows of Parquet files.',
    );
    await expect(findSpark(join(folder, 'nowhere'))).rejects.toThrow(/There is no bin\/spark-sql/);
    await expect(findSpark('', '')).rejects.toThrow(/There is no Spark: set SPARK_HOME/);
  });
});
