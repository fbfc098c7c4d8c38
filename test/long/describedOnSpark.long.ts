import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecipe } from '../../src/recipe/index.ts';
import { memoryTarget, protect } from '../../src/tasks/index.ts';
import { protectOnSpark } from '../../src/tasks/protect/onSpark.ts';
import { ABOUT_CODES, asParquet, codedSurvey } from '../engines/codes.ts';
import { bundleWorker, findTestSpark, QUICKLY } from '../spark/cluster.ts';
import { readHere } from '../spark/records.ts';

const home = await findTestSpark();
// Hooks that would remove it do not run where all is skipped.
const folder = home === null ? '' : mkdtempSync(join(tmpdir(), 'penumbra-spark-'));
const input = join(folder, 'survey');
const worker = join(folder, 'spark-worker.mjs');

const PATIENCE = 900_000;
const RECORDS = 2400;
/** From here on there are codes that early records lack. */
const LATE = 1800;

const { format: _, version: __, ...description } = ABOUT_CODES;

/** A recipe that uses every column of codes, and one that leaves some kinds to guesses. */
const recipes = {
  'as it is described': readRecipe({
    penumbra: 2,
    seed: '5eed'.repeat(16),
    cut: { size: 700 },
    description,
    steps: [
      { method: 'recode', columns: ['region'], recode: { by: 'intervals', breaks: [103, 106] } },
      { method: 'recode', columns: ['rooms'], recode: { by: 'top', at: 6 } },
      {
        method: 'microaggregation',
        columns: ['educ', 'health', 'hours', 'children', 'age', 'income'],
        group: { method: 'mdav', k: 4 },
        missing: 'median',
        blocks: { strata: ['sex'] },
      },
      { method: 'pram', columns: ['job', 'born'] },
    ],
  }),
  'as it is guessed': readRecipe({
    penumbra: 2,
    seed: '5eed'.repeat(16),
    cut: { size: 700 },
    identifiers: 'keep',
    steps: [
      {
        method: 'suppress',
        columns: ['sex', 'region', 'educ'],
        replace: { method: 'suppress', k: 3 },
      },
      { method: 'microaggregation', columns: ['age', 'income'], group: { method: 'mdav', k: 4 } },
    ],
  }),
};

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

describe.skipIf(home === null)('codes written as digits on Spark', () => {
  beforeAll(async () => {
    bundleWorker(worker);
    mkdirSync(input);
    const csv = join(folder, 'survey.csv');
    writeFileSync(csv, codedSurvey(RECORDS, LATE));
    await asParquet(csv, join(input, 'part-000.parquet'));
  }, PATIENCE);

  test.each(Object.entries(recipes))(
    'are protected as in memory: %s',
    async (name, recipe) => {
      const output = join(folder, `${name.replaceAll(' ', '-')}.csv`);
      const done = await protectOnSpark(input, output, recipe, {
        master: 'local[2]',
        home: home!,
        conf: QUICKLY,
        worker,
      });
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
      expect(readFileSync(join(done.stay, 'partition.csv'), 'utf8')).toBe(here.partition);
    },
    PATIENCE,
  );
});
