// Synthesises samples of made files, counts how often intervals hold the truth, and writes docs/papers/coverage.md and
// the table in docs/analysing.md.
//   node scripts/coverage.mjs                        samples of 200 records, 300 of each file
//   node scripts/coverage.mjs --samples 50           fewer; the page says how many
//   node scripts/coverage.mjs --records 1000         larger ones
//   node scripts/coverage.mjs --files people,firms   some of the files; the page has no others
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '');
};

const config = { root, configFile: false };
const { module: made } = await runnerImport(join(root, 'papers/madeFiles.ts'), config);
const { module: papers } = await runnerImport(join(root, 'papers/coveragePage.ts'), config);
const census = made.censusFile(readFileSync(join(root, 'test/data/census.csv'), 'utf8'));
const all = [...made.MADE, census];
const names = option('files', all.map(({ name }) => name).join(',')).split(',');
const { page, table } = papers.coveragePage(
  all.filter(({ name }) => names.includes(name)),
  {
    records: Number(option('records', '200')),
    replications: Number(option('samples', '300')),
    say: (line) => console.log(line),
  },
);
writeFileSync(join(root, 'docs/papers/coverage.md'), page);
const path = join(root, 'docs/analysing.md');
const text = readFileSync(path, 'utf8');
const [begin, end] = ['<!-- coverage -->\n', '<!-- /coverage -->'];
const from = text.indexOf(begin) + begin.length;
writeFileSync(path, `${text.slice(0, from)}${table}\n${text.slice(text.indexOf(end))}`);
console.log('written to docs/papers/coverage.md and docs/analysing.md');
