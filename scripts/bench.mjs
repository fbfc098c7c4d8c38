// Times ours against baselines in the same run, each case in a process of its own. Prints its rows, keeps them in
// bench/rows.jsonl, where a case that is run again replaces its own rows and no others, and writes docs/benchmarks.md, its picture and its table.
//   npm run bench               the everyday form
//   npm run bench -- full       everything
//   npm run bench -- mdav csv   cases whose name contains a word
//   npm run bench -- page       nothing: the pages alone, from the rows that are kept
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { benchPages } from './benchPages.mjs';
import { build } from './build.mjs';

const script = fileURLToPath(import.meta.url);
const root = join(dirname(script), '..');
const load = async () =>
  (await runnerImport(join(root, 'bench/cases.ts'), { root, configFile: false })).module;

/** Modules as they were built, which a runner of sources would compile again. */
const built = (path) => import(pathToFileURL(join(root, 'dist/src', path)).href);

const [first, second] = process.argv.slice(2);
if (first === '--case') {
  const { runCase } = await load();
  process.stdout.write(JSON.stringify(await runCase(second, built)));
  process.exit(0);
}
if (first === '--aside') {
  const { aside } = await load();
  await aside(second, built);
  process.exit(0);
}

/** Rows of one run can be compared with each other. */
const run = new Date().toISOString().slice(0, 16);
const asked = process.argv.length > 2 ? process.argv.slice(2) : ['quick'];
if (!asked.includes('page')) await build();
const { quickCases, fullCases } = await load();
const isWanted = (name) =>
  asked.includes('full') ||
  asked.some((word) => name.includes(word)) ||
  (asked.includes('quick') && quickCases.some((quick) => quick.name === name));
for (const { name } of fullCases.filter((one) => isWanted(one.name))) {
  const { stdout, status, stderr } = spawnSync(process.execPath, [script, '--case', name], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  const rows = JSON.parse(stdout);
  for (const row of rows) console.log(line(row));
  keep(name, rows);
}
const machinePath = join(root, 'bench/machine.json');
if (!asked.includes('page')) {
  const [cores, node] = [availableParallelism(), process.versions.node];
  const machine = { cores, model: cpus()[0].model.trim(), node };
  writeFileSync(machinePath, `${JSON.stringify(machine, null, 2)}\n`);
}
const pages = benchPages(keptRows(), JSON.parse(readFileSync(machinePath, 'utf8')));
for (const [path, text] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`written to ${path}`);
}

/** What was measured, by case; a case without rows was never run. */
function keptRows() {
  const lines = readFileSync(join(root, 'bench/rows.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((text) => JSON.parse(text));
}

/** As soon as a case is finished, so that a run that is stopped loses nothing. */
function keep(name, rows) {
  const others = keptRows().filter((row) => row.case !== name);
  const own = rows.map((row) => ({ case: name, run, seconds: row.seconds, cells: cellsOf(row) }));
  const place = new Map(fullCases.map((one, at) => [one.name, at]));
  const all = [...others, ...own].sort(
    (a, b) => (place.get(a.case) ?? place.size) - (place.get(b.case) ?? place.size),
  );
  const text = all.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(root, 'bench/rows.jsonl'), text);
}

function line(row) {
  const ratio = row.ratio === undefined ? '' : `, ${row.ratio.toFixed(2)} x ${row.baseline}`;
  return `${row.what}: ${seconds(row.seconds)}${ratio}${row.notes ? ` (${row.notes})` : ''}, ${row.megabytes.toFixed(0)} MB`;
}

function seconds(value) {
  return value < 1 ? `${(1000 * value).toPrecision(3)} ms` : `${value.toPrecision(3)} s`;
}

function cellsOf(row) {
  return [
    row.what,
    seconds(row.seconds),
    row.baseline === undefined ? '' : `${row.baseline}: ${seconds(row.baselineSeconds)}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.notes ?? '',
    row.megabytes.toFixed(0),
    row.how,
  ];
}
