// Makes files anew by synthesis, judges them, and writes docs/papers/synthesis.md.
//   node scripts/synthesis.mjs                      with the data of test/data; it takes some 15 minutes
//   node scripts/synthesis.mjs --data FOLDER        with those of another folder
//   node scripts/synthesis.mjs --only census        one of the files, shown and not written
//   node scripts/synthesis.mjs --realisations 2     instead of 10 for census.csv and 5 for persons.csv
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
const asked = option('realisations', '');
const persons = {
  usual: 5,
  path: join(root, 'examples/persons.csv'),
  // Names and keys, what is not a column of the person, and a date and a code that others follow from.
  leftOut: ['person_id', 'name', 'household', 'weight', 'birth_date', 'postcode'],
  orders: [
    {
      column: 'education',
      order: [
        ...['primary', 'lower secondary', 'upper secondary'],
        ...['bachelor', 'master', 'doctorate'],
      ],
    },
  ],
};
const subjects = [
  {
    name: 'census.csv',
    usual: 10,
    path: join(folder, 'census.csv'),
    remarks: [
      'PTOTVAL is POTHVAL + PEARNVAL in every record. Where a method does not keep that, the quadratic model tells every record apart: 41.54 is the largest value there is. A rule would keep it.',
    ],
  },
  { name: 'persons.csv', ...persons },
  { name: 'persons.csv with its rules', ...persons, rules: 'examples/persons.rules.txt' },
].filter(({ name }) => name.startsWith(only));

const { module: papers } = await runnerImport(join(root, 'papers/syntheticFiles.ts'), {
  root,
  configFile: false,
});
const found = [];
for (const { path, rules, usual, ...subject } of subjects) {
  const bytes = readFileSync(path);
  const own = rules === undefined ? {} : { rules: readFileSync(join(root, rules), 'utf8') };
  const since = performance.now();
  const realisations = asked === '' ? usual : Number(asked);
  const options = { realisations, say: (line) => console.log(line) };
  found.push(await papers.syntheticFile({ ...subject, ...own, bytes }, options));
  console.log(`${subject.name}: ${Math.round((performance.now() - since) / 1000)} s`);
}
const page = papers.syntheticPage(found);
if (only !== '') console.log(page);
else {
  mkdirSync(join(root, 'docs/papers'), { recursive: true });
  writeFileSync(join(root, 'docs/papers/synthesis.md'), page);
  console.log('written to docs/papers/synthesis.md');
}
