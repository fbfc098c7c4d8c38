// Times ours against baselines in the same run, each case in a process of its own. Prints its rows, keeps them in
// bench/rows.jsonl, where a case that is run again replaces its own rows and no others, and writes docs/benchmarks.md.
//   npm run bench               the everyday form
//   npm run bench -- full       everything
//   npm run bench -- mdav csv   cases whose name contains a word
//   npm run bench -- page       nothing: the page alone, from the rows that are kept
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
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
writeFileSync(join(root, 'docs/benchmarks.md'), page(keptRows()));
console.log('written to docs/benchmarks.md');

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

/** Growth from 100,000 to a million records, where one run measured both: the exponent e of n^e. */
function exponents(all) {
  const found = [];
  for (const row of all) {
    const match = /^(MDAV, .*)n = 1M(, .*)$/.exec(row.cells[0]);
    if (match === null || row.seconds === null) continue;
    const smaller = all.find(({ cells }) => cells[0] === `${match[1]}n = 100k${match[2]}`);
    if (smaller === undefined || smaller.run !== row.run) continue;
    // biome-ignore lint/plugin: it is only printed.
    const exponent = Math.log10(row.seconds / smaller.seconds).toFixed(2);
    const what = `${match[1]}from 100k to 1M${match[2]}`;
    found.push({
      run: row.run,
      cells: [what, '', '', '', `exponent ${exponent}`, '', 'from the two rows above'],
    });
  }
  return found;
}

function page(all) {
  const rows = [...all, ...exponents(all)].map(({ cells, run: when }) => [
    ...cells,
    when.slice(0, 10),
  ]);
  return `<!-- Written by \`npm run bench\` from bench/rows.jsonl. -->
# Benchmarks

Times say little, ratios in one run more: each row was measured in a process of its own on a shared machine with
${availableParallelism()} cores (${cpus()[0].model.trim()}, Node ${process.versions.node}), on the day that its last column tells. MDAV rows run on one
thread and include standardisation; MB is the largest resident memory of the process, test data included.
\`npm run bench\` measures the everyday cases anew, \`npm run bench -- full\` those of a million records too, and
\`npm run bench -- scale\` those whose name has the word: all other rows stay as they were found. Where a cell is empty,
that was not recorded.

Rows of two workers against one tell beside the ratio what is attainable: how much more two separate processes, one worker
each, do side by side than one of them alone. On two cores that others use too, and of which threads of the
runtime take a part, that is less than two.

\`optimise\` is no faster way to MDAV's groups: with \`effort\` quick it takes 1.5 to 4.5 times MDAV's own time, and that buys
groups with a loss 5 to 10 % lower; with \`effort\` normal it takes longer still, and the loss is 13 to 19 % lower.

| what | time | compared to | ratio | notes | MB | how | day |
|---|---|---|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}
