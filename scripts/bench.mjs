// Times ours against baselines in the same run, each case in a process of its own. Prints a table and writes docs/benchmarks.md.
//   npm run bench               the everyday form
//   npm run bench -- full       everything
//   npm run bench -- mdav csv   cases whose name contains a word; the page is written only with quick or full among them
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from './build.mjs';

const script = fileURLToPath(import.meta.url);
const root = join(dirname(script), '..');
const load = async () =>
  (await runnerImport(join(root, 'bench/cases.ts'), { root, configFile: false })).module;

if (process.argv[2] === '--case') {
  const { runCase } = await load();
  process.stdout.write(JSON.stringify(await runCase(process.argv[3])));
  process.exit(0);
}

await build();
const { quickCases, fullCases } = await load();
const asked = process.argv.length > 2 ? process.argv.slice(2) : ['quick'];
const isWanted = (name) =>
  asked.includes('full') ||
  asked.some((word) => name.includes(word)) ||
  (asked.includes('quick') && quickCases.some((quick) => quick.name === name));
const cases = fullCases.filter(({ name }) => isWanted(name));
const rows = [];
for (const { name } of cases) {
  const { stdout, status, stderr } = spawnSync(process.execPath, [script, '--case', name], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  for (const row of JSON.parse(stdout)) {
    rows.push(row);
    console.log(line(row));
  }
}
rows.push(...exponents(rows));
if (asked.includes('quick') || asked.includes('full')) {
  writeFileSync(join(root, 'docs/benchmarks.md'), page(rows));
  console.log('written to docs/benchmarks.md');
}

function line(row) {
  const ratio = row.ratio === undefined ? '' : `, ${row.ratio.toFixed(2)} x ${row.baseline}`;
  return `${row.what}: ${seconds(row.seconds)}${ratio}${row.notes ? ` (${row.notes})` : ''}, ${row.megabytes.toFixed(0)} MB`;
}

function seconds(value) {
  return value < 1 ? `${(1000 * value).toPrecision(3)} ms` : `${value.toPrecision(3)} s`;
}

/** Growth from 100,000 to a million records: the exponent e of n^e. */
function exponents(all) {
  const found = [];
  for (const row of all) {
    const match = /^(MDAV, .*)n = 1M(, .*)$/.exec(row.what);
    if (match === null) continue;
    const smaller = all.find(({ what }) => what === `${match[1]}n = 100k${match[2]}`);
    if (smaller === undefined) continue;
    const ratio = row.seconds / smaller.seconds;
    found.push({
      what: `${match[1]}from 100k to 1M${match[2]}`,
      seconds: row.seconds,
      // biome-ignore lint/plugin: it is only printed.
      notes: `exponent ${Math.log10(ratio).toFixed(2)}`,
      how: 'from the two rows above',
      megabytes: row.megabytes,
    });
  }
  return found;
}

function page(all) {
  const cells = (row) => [
    row.what,
    seconds(row.seconds),
    row.baseline === undefined ? '' : `${row.baseline}: ${seconds(row.baselineSeconds)}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.notes ?? '',
    row.megabytes.toFixed(0),
    row.how,
  ];
  return `<!-- Written by \`npm run bench -- ${asked.join(' ')}\`. -->
# Benchmarks

Times say little, ratios in one run more: each row was measured in a process of its own on a shared machine with
${availableParallelism()} cores (${cpus()[0].model.trim()}, Node ${process.versions.node}). MDAV rows run on one thread and include standardisation; MB is the
largest resident memory of the process, test data included. \`npm run bench\` makes this page anew, \`npm run bench -- full\` with
a million records.

| what | time | compared to | ratio | notes | MB | how |
|---|---|---|---|---|---|---|
${all.map((row) => `| ${cells(row).join(' | ')} |`).join('\n')}
`;
}
