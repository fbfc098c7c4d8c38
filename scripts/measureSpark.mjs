// Measures protection on Spark against the same run in memory: CPU of every process, by part and by statement.
//   node scripts/measureSpark.mjs                          100,000 records, local[2]
//   node scripts/measureSpark.mjs 1000000 4000000          other sizes, one after the other
//   node scripts/measureSpark.mjs --workers 2 1000000      a standalone master and so many workers of one core each
//   node scripts/measureSpark.mjs --statements             what each statement takes
//   node scripts/measureSpark.mjs --alone                  without the run in memory
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { runnerImport } from 'vite';
import { findSpark } from './spark.mjs';

const script = fileURLToPath(import.meta.url);
const root = join(script, '../..');
const built = (path) => import(pathToFileURL(join(root, 'dist/src', path)).href);
const COLUMNS = 10;
const CUT = 5000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '0' },
    statements: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    conf: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string', default: tmpdir() },
    memory: { type: 'string' },
  },
});

async function all() {
  const home = findSpark();
  for (const size of positionals.length === 0 ? ['100000'] : positionals) {
    const folder = mkdtempSync(join(flags.folder, 'penumbra-measure-'));
    try {
      await measure(home, folder, Number(size));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    }
  }
}

async function measure(home, folder, records) {
  const input = join(folder, 'records.parquet');
  await writeNormals(input, records);
  const here = flags.alone ? null : memoryRun(folder);
  if (here !== null) {
    console.log(`${records} records in memory: ${shown(here)}, ${here.megabytes} MB`);
  }
  const there = await sparkRun(home, folder, input, Number(flags.workers));
  const { parts, wall, statements, seconds, cpu, megabytes, loss } = there;
  console.log(
    `${records} records on Spark: ${shown({ cpu, wall })}, ${statements.length} statements, loss ${loss?.toFixed(3)}, claims ${there.holds ? 'hold' : 'FAIL'}`,
  );
  console.log(`  CPU: ${partsShown(parts)}; start ${partsShown(there.start)}`);
  const steps = Object.entries(seconds).map(([name, one]) => `${name} ${one.toFixed(1)}`);
  console.log(
    `  memory of the driver: Spark ${megabytes.spark} MB, the program ${megabytes.program} MB; steps: ${steps.join(', ')} s`,
  );
  if (here !== null) {
    const same = here.digest === there.digest ? 'the same bytes' : 'OTHER BYTES';
    console.log(`  ${(cpu / here.cpu).toFixed(2)} times the CPU in memory, ${same}`);
  }
  if (!flags.statements) return;
  for (const { sql, wall, parts } of statements) {
    console.log(`  ${wall.toFixed(1).padStart(6)} s  ${partsShown(parts)}  ${sql.slice(0, 110)}`);
  }
}

const shown = ({ cpu, wall }) => `${cpu.toFixed(1)} s CPU in ${wall.toFixed(1)} s`;

function partsShown(parts) {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ');
}

/** Correlated columns of two decimals, the same on every machine. */
async function writeNormals(path, records) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const uniform = (seed) => `((hash(i * 40503 + ${seed}) >> 11) + 0.5) / 9007199254740992.0`;
  const normal = (seed) =>
    `sqrt(-2 * ln(${uniform(seed)})) * cos(2 * pi() * ${uniform(1000 + seed)})`;
  const columns = Array.from(
    { length: COLUMNS },
    (_, j) => `round(100 * exp(0.5 * (common + ${normal(j + 1)})), 2) AS x${j + 1}`,
  );
  await connection.run(
    `COPY (SELECT ${columns.join(', ')} FROM (SELECT i, ${normal(0)} AS common FROM range(${records}) AS t(i)) ORDER BY i) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 100000)`,
  );
  connection.closeSync();
  instance.closeSync();
}

async function recipe() {
  const { readRecipe } = await built('recipe/index.js');
  return readRecipe({
    penumbra: 2,
    seed: '5eed'.repeat(16),
    cut: { size: CUT },
    steps: [
      {
        method: 'microaggregation',
        columns: Array.from({ length: COLUMNS }, (_, j) => `x${j + 1}`),
        group: { method: 'mdav', k: 5 },
      },
    ],
  });
}

/** The same run in memory, in a process of its own. */
function memoryRun(folder) {
  const done = spawnSync(process.execPath, [script, '--memory', folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}

async function inMemory(folder) {
  const { protectFile } = await built('node.js');
  const began = performance.now();
  const output = join(folder, 'here.csv');
  await protectFile(join(folder, 'records.parquet'), output, await recipe(), {});
  const { user, system } = process.cpuUsage();
  const wall = (performance.now() - began) / 1000;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  const digest = await digestOf(output);
  process.stdout.write(JSON.stringify({ cpu: (user + system) / 1e6, wall, megabytes, digest }));
}

async function sparkRun(home, folder, input, workers) {
  const { module } = await runnerImport(join(root, 'test/spark/cluster.ts'), {
    ...{ root, configFile: false, logLevel: 'silent' },
  });
  const { protectOnSpark } = await built('node.js');
  const { openSpark } = await built('engines/spark/index.js');
  const cluster = workers === 0 ? null : await module.startCluster(home, folder, workers, '2g');
  const statements = [];
  let [before, start, parts] = [cpuByPart(), null, null];
  let megabytes = null;
  const noted = (session, call) => async (sql, doing) => {
    start ??= minus(cpuByPart(), before);
    const [at, then] = [performance.now(), cpuByPart()];
    const answer = await session[call](sql, doing);
    parts = cpuByPart();
    statements.push({ sql, wall: (performance.now() - at) / 1000, parts: minus(parts, then) });
    return answer;
  };
  const began = performance.now();
  try {
    const output = join(folder, 'there.csv');
    const done = await protectOnSpark(input, output, await recipe(), {
      home,
      master: cluster?.master ?? 'local[2]',
      conf: Object.fromEntries(
        flags.conf.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]),
      ),
      async open(options) {
        const session = await openSpark(options);
        return {
          ...{ dialect: session.dialect, version: session.version },
          ...{
            run: noted(session, 'run'),
            rows: noted(session, 'rows'),
            texts: noted(session, 'texts'),
          },
          wrote: () => session.wrote(),
          end(last) {
            parts = minus(cpuByPart(), before);
            megabytes = {
              spark: largestOf(),
              program: Math.round(process.resourceUsage().maxRSS / 1024),
            };
            return session.end(last);
          },
        };
      },
    });
    const wall = (performance.now() - began) / 1000;
    const cpu = Object.values(parts).reduce((sum, one) => sum + one, 0);
    const { seconds, loss } = done.summary;
    const digest = await digestOf(output);
    const { holds } = done.certificate;
    return {
      ...{ statements, start, parts, wall, cpu, megabytes },
      ...{ seconds, digest, holds, loss },
    };
  } finally {
    await cluster?.end();
  }
}

async function digestOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const TICK = 100;

/** The processes of this machine by number: parent, name, seconds of CPU of it and of its children that ended. */
function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      found.set(Number(name), {
        ...{ parent: Number(fields[1]), line },
        ...{ own: (user + system) / TICK, children: (childUser + childSystem) / TICK },
      });
    } catch {
      // It has ended.
    }
  }
  return found;
}

/** Seconds of CPU of all processes that this one started, by part. */
function cpuByPart() {
  const found = processes();
  const parts = { program: 0, driver: 0, executors: 0, workers: 0, daemons: 0 };
  const isOurs = (pid) => {
    for (let at = pid; found.has(at); at = found.get(at).parent)
      if (at === process.pid) return true;
    return false;
  };
  for (const [pid, { line, own, children }] of found) {
    if (!isOurs(pid)) continue;
    if (pid === process.pid) parts.program += own;
    else {
      parts[partOf(line)] += own;
      parts.workers += children;
    }
  }
  return parts;
}

function partOf(line) {
  if (/SparkSubmit/.test(line)) return 'driver';
  if (/CoarseGrainedExecutorBackend/.test(line)) return 'executors';
  if (/deploy\.(master|worker)\./.test(line)) return 'daemons';
  return 'workers';
}

/** Megabytes that the JVM of the driver took at most. */
function largestOf() {
  for (const [pid, { line }] of processes()) {
    if (!/SparkSubmit/.test(line) || !line.includes(flags.folder)) continue;
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  }
  return 0;
}

function minus(a, b) {
  return Object.fromEntries(Object.entries(a).map(([name, value]) => [name, value - b[name]]));
}

if (flags.memory !== undefined) await inMemory(flags.memory);
else await all();
