import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSpark } from '../../src/engines/spark/index.ts';
import { finishNear } from '../../src/io/disk/index.ts';
import { readRecipe } from '../../src/recipe/index.ts';
import { protectOnSpark } from '../../src/tasks/protect/onSpark.ts';
import { type Fault, isWorth, watchFiles, withFault } from '../cli/faults.ts';
import { inFolder, type Playground } from '../cli/run.ts';
import { bundleWorker, findTestSpark, QUICKLY } from './cluster.ts';
import { recording, replayed } from './recorded.ts';
import { writeRecords } from './records.ts';

/** Whether every file call gets every fault, as `npm run test:long` has it. */
const ALL = process.env.PENUMBRA_CASES === '1';
/** A call that fails fails a statement; on a full disk Spark is lost. */
const FAULTS: readonly Fault[] = ['kill', 'EIO', 'ENOSPC', ...(ALL ? (['torn'] as const) : [])];
/** The call with which the replayed Spark begins a statement, and those that give names. */
const BORDER = /^(appendFile|rename|link)$/;

const recipe = readRecipe({
  penumbra: 2,
  seed: '5eed'.repeat(16),
  cut: { size: 8 },
  steps: [
    { method: 'microaggregation', columns: ['debt', 'score'], group: { method: 'mdav', k: 3 } },
  ],
});

// If the statements change: PENUMBRA_RECORD=1 npx vitest run test/spark/crash.test.ts
if (process.env.PENUMBRA_RECORD === '1') {
  test('a real Spark is asked again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'penumbra-record-'));
    await writeRecords(join(folder, 'records'), 20, 2);
    let save = () => {};
    const home = await findTestSpark();
    const done = await protectOnSpark(join(folder, 'records'), join(folder, 'out'), recipe, {
      ...{ master: 'local[1]', conf: QUICKLY, home: home!, sparkOutput: true },
      worker: bundleWorker(join(folder, 'spark-worker.mjs')),
      async open(options) {
        const noted = recording(await openSpark(options), folder);
        save = noted.save;
        return noted.session;
      },
    });
    expect(done.certificate.holds).toBe(true);
    save();
    rmSync(folder, { recursive: true });
  }, 600_000);
}

let restore: () => void;
let log: string;
beforeAll(async () => {
  restore = await watchFiles();
});
afterAll(() => restore());
beforeEach(() => {
  log = join(mkdtempSync(join(tmpdir(), 'penumbra-statements-')), 'statements.sql');
  // Only the clock: logs of the same run are the same.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(join(log, '..'), { recursive: true });
});

interface Places {
  readonly output: string;
  readonly staging?: string;
  readonly sparkOutput?: boolean;
}

const PLACES: Readonly<Record<string, Places>> = {
  'a file here': { output: 'out.csv' },
  'a folder here, with tables elsewhere': { output: 'out', staging: 'staging', sparkOutput: true },
  'a folder at an address, with tables at one': {
    output: 'store://far/out',
    staging: 'store://far/staging',
  },
};

/** A run on the replayed Spark; true if it says that it is done. */
async function protects(folder: Playground, { output, staging, sparkOutput }: Places) {
  const here = (place: string) => (place.startsWith('store:') ? place : folder.at(place));
  const run = protectOnSpark(folder.at('records'), here(output), recipe, {
    ...{ master: 'local[1]', worker: 'spark-worker.mjs', stay: folder.at('papers') },
    staging: staging === undefined ? undefined : here(staging),
    sparkOutput,
    open: async () => replayed(folder.path, log),
  });
  return run.then(
    () => null,
    (error: Error) => error.message,
  );
}

/** A run says that it has not done what it should, or only that it could not clean up. */
const isDone = (said: string | null) => said === null || said.startsWith('The output is complete');

const isHidden = (name: string) => /(^|\/)\.|unfinished|must-stay|_penumbra-/.test(name);

const seen = (folder: Playground) =>
  JSON.stringify(
    Object.entries(folder.state()).filter(([name]) => !isHidden(name)),
    null,
    1,
  );

/** What nobody should find: hidden files, and temporary tables. */
const left = (folder: Playground) => Object.keys(folder.state()).filter(isHidden);

/** A lock that was cut off has no owner: it counts for a minute, so two are let go by. */
function letGoBy(folder: Playground): void {
  const past = Date.now() / 1000 - 120;
  for (const name of Object.keys(folder.state())) {
    if (/-lock$|unfinished\/process$/.test(name)) utimesSync(folder.at(name), past, past);
  }
}

function begin(folder: Playground): void {
  for (const name of Object.keys(folder.state())) {
    rmSync(folder.at(name), { recursive: true, force: true });
  }
  for (const name of ['far', 'staging', 'papers', 'out', 'papers.spark-unfinished']) {
    rmSync(folder.at(name), { recursive: true, force: true });
  }
  for (const name of ['far/staging', 'staging']) mkdirSync(folder.at(name), { recursive: true });
  folder.write('records/part-0.parquet', 'never read here');
}

describe.each(Object.entries(PLACES).slice(ALL ? 0 : -1))(
  'on Spark, to %s, a fault at a border',
  (_, places) => {
    test(
      'leaves all as it was, or all as it should be, and the next run removes the rest',
      inFolder(async (folder) => {
        const run = async (at: number, fault: Fault) => {
          begin(folder);
          return withFault(at, fault, (killed) =>
            Promise.race([protects(folder, places), killed.then(() => 'killed')]),
          );
        };
        begin(folder);
        const before = seen(folder);
        const { done, calls } = await run(-1, 'kill');
        expect(done).toBe(null);
        const after = seen(folder);
        expect(left(folder)).toEqual([]);
        const isFar = places.output.startsWith('store:');
        const borders = [...calls.keys()].filter((at) => BORDER.test(calls[at]));
        // In the usual run: the last borders, at which names are given, and a few before.
        const chosen = new Set(borders.filter((_, i) => i % 12 === 0 || i > borders.length - 16));
        for (const fault of FAULTS) {
          for (const [at, call] of calls.entries()) {
            if (!isWorth(fault, call) || !(ALL || chosen.has(at))) continue;
            const { done, isKilled } = await run(at, fault);
            const what = { fault, call, at, done };
            if (isKilled) letGoBy(folder);
            await finishNear([folder.at('out'), folder.at('papers')]);
            // At an address a killed or lost run is undone by the next, which has a Spark.
            if (!isFar || (!isKilled && fault !== 'ENOSPC')) {
              const is = [before, after].indexOf(seen(folder));
              expect({ ...what, is, seen: is < 0 && seen(folder) }).toEqual({
                ...{ ...what, seen: false, is: isKilled ? is : Number(isDone(done)) },
              });
            }
            const next = await protects(folder, places);
            expect(next ?? '').toMatch(/^$|exists already/);
            if (places.output !== 'out.csv') expect(seen(folder)).toBe(after);
            expect({ ...what, left: left(folder) }).toEqual({ ...what, left: [] });
          }
        }
      }),
      3_600_000,
    );
  },
);
