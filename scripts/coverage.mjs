// Synthesises samples of made files, counts how often intervals hold the truth, and writes docs/papers/coverage.md and
// the table in docs/analysing.md. Counts are kept in papers/coverageCounts.json, so that a run goes on where the last one
// ended; those of an older revision of the method are dropped.
//   node scripts/coverage.mjs                                 the pages, from the counts there are
//   node scripts/coverage.mjs --records 200 --samples 1000    until there are 1000 samples of 200 records of each file
//   node scripts/coverage.mjs ... --model tree                by another model: effects (default), tree, parametric
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
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
const isKept = before.revision === coverage.REVISION;
const found = isKept ? before : { revision: coverage.REVISION, runs: [], judged: [] };
const keep = () => {
  writeFileSync(`${kept}.new`, `${JSON.stringify(found, null, 2)}\n`);
  renameSync(`${kept}.new`, kept);
};

/** Samples between two times that counts are kept. */
const AT_ONCE = 25;
const records = Number(option('records', '0'));
const samples = Number(option('samples', '0'));
const model = option('model', 'effects');
const way = coverage.WAYS.find(({ parameters }) => (parameters.model ?? 'effects') === model);
for (const file of files.filter(() => records > 0)) {
  const isOwn = (run) => run.file === file.name && run.records === records && run.way === way.words;
  let run = found.runs.find(isOwn) ?? { file: file.name, records, way: way.words, samples: 0 };
  while (run.samples < samples) {
    const to = Math.min(samples, run.samples + AT_ONCE);
    const more = coverage.coverage(file, way, { records, from: run.samples, to });
    const counts = more.map((count, a) =>
      run.counts === undefined ? count : coverage.added(run.counts[a], count),
    );
    run = { ...run, samples: to, counts };
    found.runs = [...found.runs.filter((one) => !isOwn(one)), run];
    keep();
  }
  console.log(`${file.name}, ${records} records, ${way.words}: ${run.samples} samples`);
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
      found.judged = [
        ...found.judged.filter((other) => other.file !== file.name || other.way !== words),
        { ...judged, attacks },
      ];
      keep();
      console.log(`${file.name}, ${words}: tables, ranks, attacks`);
    }
  }
}

const { page, table } = coveragePage(all, found);
writeFileSync(join(root, 'docs/papers/coverage.md'), page);
const path = join(root, 'docs/analysing.md');
const text = readFileSync(path, 'utf8');
const [begin, end] = ['<!-- coverage -->\n', '<!-- /coverage -->'];
const from = text.indexOf(begin) + begin.length;
writeFileSync(path, `${text.slice(0, from)}${table}\n${text.slice(text.indexOf(end))}`);
console.log('written to docs/papers/coverage.md and docs/analysing.md');
