// Tries generated and mutated files, rules, papers and whole runs until the time is over, and keeps what did harm in
// test/fuzz/findings, where the tests replay it. The same seed tries the same inputs in the same order.
//   npm run fuzz                               one minute, a seed of the time
//   npm run fuzz -- --minutes 30 --seed 7
//   npm run fuzz -- --only parquet,csv         some targets; --runs 0.5 gives whole runs half of the time
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';

import { placesAsCompiled } from './places.mjs';

/** Milliseconds of the processor, and of the clock, after which an input counts as one that never ends. */
const LONGEST = 20_000;
const LONGEST_WAIT = 180_000;
/** MB of heap for a thread. What takes more is a finding. */
const HEAP = 1000;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    runs: { type: 'string', default: '0.5' },
  },
});
const first = Number(values.seed);
const folder = join(root, 'dist/fuzz');
process.chdir(root);
await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [placesAsCompiled(folder)],
  build: {
    ssr: 'test/fuzz/campaign/worker.ts',
    outDir: folder,
    copyPublicDir: false,
    target: 'node20',
  },
});

const at = new Int32Array(new SharedArrayBuffer(4));
let worker;
let targets;

/** Starts a thread; resolves when it knows its targets. */
async function start() {
  worker = new Worker(join(folder, 'worker.js'), {
    workerData: { at },
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const told = await answer();
  if (told.died !== undefined) throw new Error(told.died);
  ({ targets } = told);
}

/** The next message, or null if the thread died or one input took too long. */
function answer(isWatched = false) {
  return new Promise((resolve) => {
    let before = -1;
    let since = Date.now();
    let used = process.cpuUsage();
    const watch = setInterval(() => {
      if (at[0] !== before) {
        before = at[0];
        since = Date.now();
        used = process.cpuUsage();
      } else if (isWatched) {
        const { user, system } = process.cpuUsage(used);
        const isEndless = user + system > 1000 * LONGEST || Date.now() - since > LONGEST_WAIT;
        if (isEndless) end({ died: 'It does not end.' });
      }
    }, 500);
    const died = (error) => end({ died: `${error.code ?? ''} ${error.stack}` });
    const end = (result) => {
      clearInterval(watch);
      worker.off('message', end);
      worker.off('error', died);
      resolve(result);
    };
    worker.on('message', end);
    worker.on('error', died);
  });
}

await start();
const asked = targets.filter(({ name }) => !values.only || values.only.split(',').includes(name));
const tallies = new Map(
  asked.map(({ name }) => [name, { inputs: 0, accepted: 0, seconds: 0, batch: 20 }]),
);
const until = Date.now() + Number(values.minutes) * 60_000;
const found = new Map();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    report();
    process.exit(1);
  });
}
console.log(`seed ${first}, ${values.minutes} minutes, Node ${process.version}`);

for (let seed = first; Date.now() < until; seed++) {
  const spent = (isRun) =>
    asked.reduce((sum, one) => sum + (one.isRun === isRun ? tallies.get(one.name).seconds : 0), 0);
  const share = Number(values.runs);
  const wantsRuns = spent(true) * (1 - share) <= spent(false) * share;
  const fitting = asked.filter(({ isRun }) => isRun === wantsRuns);
  const [{ name }] = (fitting.length > 0 ? fitting : asked).toSorted(
    (a, b) => tallies.get(a.name).seconds - tallies.get(b.name).seconds,
  );
  const tally = tallies.get(name);
  at[0] = -1;
  worker.postMessage({ target: name, seed, inputs: tally.batch });
  const result = await answer(true);
  if (result.died !== undefined) {
    const number = at[0];
    await worker.terminate();
    await start();
    worker.postMessage({ target: name, seed, inputs: 0, keeps: { number, says: result.died } });
    tell({ path: (await answer()).path, says: result.died }, seed);
    tally.inputs += number + 1;
    tally.seconds += LONGEST / 1000;
    continue;
  }
  tally.inputs += result.inputs;
  tally.accepted += result.accepted;
  tally.seconds += result.seconds;
  // About two seconds at a time.
  tally.batch = Math.max(5, Math.min(20_000, Math.round((2 * result.inputs) / result.seconds)));
  for (const one of result.paths) tell(one, seed);
}

function tell({ path, says }, seed) {
  if (found.has(path)) return;
  found.set(path, says);
  console.log(`FOUND seed ${seed}: ${path}\n  ${says}`);
}

report();
await worker.terminate();

/** What was tried and found, also if somebody stops the campaign. */
function report() {
  for (const [name, { inputs, accepted, seconds }] of tallies) {
    console.log(
      `${name.padEnd(12)} ${String(inputs).padStart(9)} inputs, ${String(accepted).padStart(8)} accepted, ${seconds.toFixed(0)} s`,
    );
  }
  console.log(`seed ${first}: ${found.size} findings`);
  process.exitCode = found.size > 0 ? 1 : 0;
}
