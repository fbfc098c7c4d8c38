import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSeed, randomStream } from '../../src/foundation/numerics/index.ts';
import { readRecipe } from '../../src/recipe/index.ts';
import { memoryTarget, protect } from '../../src/tasks/index.ts';
import { protectOnSpark } from '../../src/tasks/protect/onSpark.ts';
import {
  bundleWorker,
  type Cluster,
  findTestSpark,
  QUICKLY,
  startCluster,
} from '../spark/cluster.ts';
import { readHere, writeRecords } from '../spark/records.ts';

const KILLS = 10;
const RECORDS = 20_000;

const home = await findTestSpark();
// Hooks that would remove it do not run where all is skipped.
const folder = home === null ? '' : mkdtempSync(join(tmpdir(), 'penumbra-spark-killed-'));
const input = join(folder, 'records');
const worker = join(folder, 'spark-worker.mjs');
const recipe = readRecipe({
  penumbra: 2,
  seed: '10'.repeat(32),
  cut: { size: 1000 },
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
let cluster: Cluster;

beforeAll(async () => {
  bundleWorker(worker);
  await writeRecords(input, RECORDS, 4);
  cluster = await startCluster(home!, folder, 2);
}, 600_000);

afterAll(async () => {
  await cluster?.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

/** Kills an executor or a process of our worker every few seconds, at random, until stopped. */
function killer(next: () => number) {
  const killed: string[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 1000 + 6000 * next()));
      const [name, command] =
        next() < 0.5
          ? (['executor', /CoarseGrainedExecutorBackend/] as const)
          : (['worker', /^node .*spark-worker/] as const);
      const found = isOver ? [] : await cluster.running(command);
      const chosen = found[Math.floor(found.length * next())];
      if (chosen === undefined || isOver) continue;
      try {
        process.kill(chosen, 'SIGKILL');
        killed.push(name);
      } catch {
        // It has ended by itself.
      }
    }
  })();
  return {
    killed,
    end() {
      isOver = true;
      return work;
    },
  };
}

test.skipIf(home === null)(
  'executors and workers that are killed at random, and tasks that run twice, change nothing',
  async () => {
    const target = memoryTarget();
    const here = await protect(await readHere(input), recipe, target);
    const seed = parseSeed(Date.now().toString(16).padStart(64, '0'));
    const random = randomStream(seed, 0, 0, 0);
    let kills = 0;
    for (let run = 0; kills < KILLS; run++) {
      const output = join(folder, `out-${run}.csv`);
      const killing = killer(() => random.uniform());
      const done = await protectOnSpark(input, output, recipe, {
        master: cluster.master,
        home: home!,
        conf: {
          ...QUICKLY,
          'spark.task.maxFailures': '50',
          'spark.speculation': 'true',
          'spark.speculation.interval': '50ms',
          'spark.speculation.multiplier': '1.01',
          'spark.speculation.quantile': '0.1',
          'spark.speculation.minTaskRuntime': '50ms',
        },
        worker,
      }).finally(() => killing.end());
      console.log(`run ${run}, killed: ${killing.killed.join(', ')}`);
      kills += killing.killed.length;
      expect(readFileSync(output, 'latin1')).toBe(Buffer.from(target.bytes()).toString('latin1'));
      expect(done.certificate).toEqual(here.certificate);
      expect(readFileSync(join(done.stay, 'partition.csv'), 'utf8')).toBe(here.partition);
    }
  },
  7_200_000,
);
