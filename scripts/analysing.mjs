// Synthesises samples of a survey, counts how often intervals of every analysis hold the truth, and writes the table in
// docs/analysing.md. It needs about 6 minutes of CPU.
//   node scripts/analysing.mjs                  300 samples of 300 records
//   node scripts/analysing.mjs --samples 50     fewer; the table says how many
//   node scripts/analysing.mjs --records 1000   larger ones
//   node scripts/analysing.mjs --model tree     another model than the default; the table is shown and not written
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '');
};

const { module: papers } = await runnerImport(join(root, 'papers/analysisCoverage.ts'), {
  root,
  configFile: false,
});
const model = option('model', '');
const options = {
  records: Number(option('records', '300')),
  replications: Number(option('samples', '300')),
  ...(model !== '' && { model }),
  say: (line) => console.log(line),
};
const table = papers.analysisTable(await papers.analysisCoverage(options), options);
if (model !== '') console.log(table);
else {
  const path = join(root, 'docs/analysing.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- analyses -->\n', '<!-- /analyses -->'];
  const from = text.indexOf(begin) + begin.length;
  writeFileSync(path, `${text.slice(0, from)}${table}\n${text.slice(text.indexOf(end))}`);
  console.log('written to docs/analysing.md');
}
const { user, system } = process.cpuUsage();
console.log(`${Math.round((user + system) / 1e6)} s of CPU`);
