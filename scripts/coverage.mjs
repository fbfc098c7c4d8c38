// Synthesises samples of made files, counts how often intervals hold the truth, and writes docs/papers/coverage.md and
// the table in docs/analysing.md. Counts are kept in papers/coverageCounts.json, so that a run goes on where the last one
// ended; those of an older revision of the method are dropped.
//   node scripts/coverage.mjs                                 the pages, from the counts there are
//   node scripts/coverage.mjs --records 200 --samples 1000    until there are 1000 samples of 200 records of each file
//   node scripts/coverage.mjs --records 200,5000 --samples 1000,200    the same for several sizes, by turns
//   node scripts/coverage.mjs ... --model tree                another way: effects (default), alone, tree, parametric, normal
//   node scripts/coverage.mjs --halves 20                     tables, ranks and attacks, on 200 and 1000 records, by all
//   node scripts/coverage.mjs ... --files people,firms        for some of the files
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { compile, runCompiled } from './compiled.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '');
};

compile();
const config = { root, configFile: false, plugins: [runCompiled()] };
const read = async (path) => (await runnerImport(join(root, path), config)).module;
const made = await read('papers/madeFiles.ts');
const coverage = await read('papers/coverage.ts');
const { coveragePage, OTHER } = await read('papers/coveragePage.ts');
const census = made.censusFile(readFileSync(join(root, 'test/data/census.csv'), 'utf8'));
const all = [...made.MADE, census];
const names = option('files', all.map(({ name }) => name).join(',')).split(',');
const files = all.filter(({ name }) => names.includes(name));

const kept = join(root, 'papers/coverageCounts.json');
const readKept = () => {
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const isKept = before.revision === coverage.REVISION;
  return isKept ? before : { revision: coverage.REVISION, runs: [], judged: [] };
};
/** Another run on other files can go on at the same time, so what it kept is read again. */
const keep = (list, one, isSame) => {
  const found = readKept();
  found[list] = [...found[list].filter((other) => !isSame(other)), one];
  writeFileSync(`${kept}.new`, `${JSON.stringify(found, null, 2)}\n`);
  renameSync(`${kept}.new`, kept);
};

/** All files and sizes go on by turns, so that a run that is stopped leaves about equal shares of them. */
const TURNS = 20;
const numbers = (name) => option(name, '').split(',').filter(Boolean).map(Number);
const [sizes, samples] = [numbers('records'), numbers('samples')];
const model = option('model', 'effects');
const way = coverage.WAYS.find(({ name }) => name === model);
for (let turn = 1; turn <= TURNS; turn++) {
  for (const [at, records] of sizes.entries()) {
    const to = Math.ceil((samples[at] * turn) / TURNS);
    for (const file of files) countUpTo(to, file, records);
  }
}

function countUpTo(to, file, records) {
  const isOwn = (run) => run.file === file.name && run.records === records && run.way === way.words;
  const before = readKept().runs.find(isOwn);
  const from = before?.samples ?? 0;
  if (from >= to) return;
  const more = coverage.coverage(file, way, { records, from, to });
  const counts = more.map((count, a) =>
    before === undefined ? count : coverage.added(before.counts[a], count),
  );
  keep('runs', { file: file.name, records, way: way.words, samples: to, counts }, isOwn);
  console.log(`${file.name}, ${records} records, ${way.words}: ${to} samples`);
}

const halves = Number(option('halves', '0'));
if (halves > 0) {
  const { membershipOf } = await read('papers/membership.ts');
  for (const file of files) {
    for (const one of option('model', '') === '' ? [...coverage.WAYS, null] : [way]) {
      const words = one?.words ?? OTHER;
      const attacks = [];
      for (const size of one === null ? [] : [200, 1000]) {
        const attack = { records: size, halves, withPropensity: size === 200 };
        attacks.push({ records: size, ...(await membershipOf(file, one, attack)) });
      }
      const judged = { file: file.name, way: words, close: coverage.closeness(file, one, 200) };
      const isOwn = (other) => other.file === file.name && other.way === words;
      keep('judged', { ...judged, attacks }, isOwn);
      console.log(`${file.name}, ${words}: tables, ranks, attacks`);
    }
  }
}

const { page, table } = coveragePage(all, readKept());
writeFileSync(join(root, 'docs/papers/coverage.md'), page);
const path = join(root, 'docs/analysing.md');
const text = readFileSync(path, 'utf8');
const [begin, end] = ['<!-- coverage -->\n', '<!-- /coverage -->'];
const from = text.indexOf(begin) + begin.length;
writeFileSync(path, `${text.slice(0, from)}${table}\n${text.slice(text.indexOf(end))}`);
console.log('written to docs/papers/coverage.md and docs/analysing.md');
