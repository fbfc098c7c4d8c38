// Compares penumbra suggest with an exhaustive sweep and writes docs/papers/suggest.md. It takes long.
//   node scripts/suggest.mjs                        with the data of test/data, 2 minutes for suggest
//   node scripts/suggest.mjs --data FOLDER          with those of another folder
//   node scripts/suggest.mjs --only census          one of the two files
//   node scripts/suggest.mjs --budget SECONDS
//   node scripts/suggest.mjs --every 5              every fifth record of persons.csv, which has 5,000
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '');
};
const folder = resolve(option('data', join(root, 'test/data')));
const only = option('only', '');
const every = Number(option('every', '1'));
const subjects = [
  { name: 'census.csv', path: join(folder, 'census.csv') },
  {
    name: 'persons.csv',
    path: join(root, 'examples/persons.csv'),
    every,
    columns: [
      ...['age', 'hours_worked', 'wages', 'self_employment_income', 'capital_income', 'benefits'],
      ...['total_income', 'tax', 'net_income', 'tax_rate', 'rent', 'height_cm', 'visits_to_doctor'],
    ],
  },
];

const load = (path) => runnerImport(join(root, path), { root, configFile: false });
const { module: versus } = await load('papers/suggestVersusSweep.ts');
const { module: node } = await load('src/engines/threads/nodeCrew.ts');
// Threads need a file that Node can load: build first.
const crew = node.nodeCrew(undefined, new URL('../dist/src/worker.js', import.meta.url));
const say = (line) => console.log(line);
const budget = Number(option('budget', '120'));
try {
  const found = [];
  for (const { path, ...subject } of subjects.filter(({ name }) => name.startsWith(only))) {
    const bytes = readFileSync(path);
    found.push(await versus.suggestVersusSweep({ ...subject, bytes }, { crew, budget, say }));
  }
  mkdirSync(join(root, 'docs/papers'), { recursive: true });
  writeFileSync(join(root, 'docs/papers/suggest.md'), versus.versusPage(found));
  console.log('written to docs/papers/suggest.md');
} finally {
  crew.end();
}
