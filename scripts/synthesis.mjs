// Makes files anew by synthesis, judges them, and writes docs/papers/synthesis.md. It needs about 6 minutes of CPU. What was
// found is kept in papers/syntheticFound.json, so that each file can have a run of its own.
//   node scripts/synthesis.mjs --data FOLDER       with adult.csv, national2018.csv and national2019.csv in it or one below
//   node scripts/synthesis.mjs --only census       one of the files; the page has the others as they were found before
//   node scripts/synthesis.mjs --realisations 1    of each file, instead of its usual number
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '');
};
const folder = resolve(option('data', '.'));
const inFolder = (name) => {
  const below = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const folders = [folder, ...below.map((one) => join(folder, one.name))];
  return join(folders.find((one) => existsSync(join(one, name))) ?? folder, name);
};
const only = option('only', '');
const asked = option('realisations', '');

const kinds = (kind, names, more = {}) => names.map((column) => ({ column, kind, ...more }));
const leftOut = (...names) => names.map((column) => ({ column, role: 'identifier' }));
const national = {
  geography: ['PUMA'],
  columns: [
    ...leftOut('INDP_CAT', 'PWGTP', 'WGTP'),
    ...kinds('amount', ['AGEP', 'DENSITY']),
    ...kinds('amount', ['PINCP', 'POVPIP'], { missing: [{ code: 'N' }] }),
    ...kinds('nominal', [
      ...['PUMA', 'SEX', 'MSP', 'HISP', 'RAC1P', 'NOC', 'NPF', 'HOUSING_TYPE', 'OWN_RENT', 'INDP'],
      ...['EDU', 'PINCP_DECILE', 'DVET', 'DREM', 'DPHY', 'DEYE', 'DEAR'],
    ]),
  ],
};
const education = [
  ...['primary', 'lower secondary', 'upper secondary', 'bachelor', 'master', 'doctorate'],
].map((code) => ({ code }));
const subjects = [
  {
    name: 'census.csv',
    usual: 5,
    path: join(root, 'test/data/census.csv'),
    remarks: ['PTOTVAL is POTHVAL + PEARNVAL in every record. Only a rule keeps that exactly.'],
  },
  {
    name: 'persons.csv',
    usual: 3,
    path: join(root, 'examples/persons.csv'),
    // Names and keys, what is not a column of the person, and a date and a code that others follow from.
    description: {
      columns: [
        ...leftOut('person_id', 'name', 'household', 'weight', 'birth_date', 'postcode'),
        { column: 'education', kind: 'ordinal', values: education },
      ],
    },
    remarks: ['The file of the examples: 5,000 invented persons, some with missing values.'],
  },
  {
    name: 'Adult',
    usual: 1,
    path: inFolder('adult.csv'),
    remarks: [
      'UCI Adult (Becker and Kohavi 1996) as the program ARX distributes it: `data/adult.csv` in its repository arx-deidentifier/arx, 30,162 records, nine columns. Only age is a number.',
    ],
  },
  {
    name: 'national2019',
    usual: 1,
    ofDefault: 5,
    path: inFolder('national2019.csv'),
    other: inFolder('national2018.csv'),
    description: national,
    without: ['regressions'],
    remarks: [
      'Diverse Communities Data Excerpts of NIST (Task et al. 2023): `national2018.csv` and `national2019.csv` in its repository usnistgov/SDNist. Other real records are those of the year before. Tables are within the 20 regions (PUMA); INDP_CAT and the weights are left out.',
      'Regressions were stopped after 150 s of CPU: columns of many codes make them slow.',
      "Figures of others, by NIST's program, which were not computed here: 923 and 2.54 % copies of uniques for cart of synthpop; for the real file of the year before it says 913 and 0.90 %, so its points are a few more than ours.",
    ],
  },
];
const chosen = subjects.filter(({ name }) => name.startsWith(only));

const load = async (path) =>
  (await runnerImport(join(root, path), { root, configFile: false })).module;
const { syntheticFile } = await load('papers/syntheticFiles.ts');
const { syntheticPage } = await load('papers/syntheticPage.ts');
const { synthesise } = await load('src/methods/synthesis/index.ts');

const kept = join(root, 'papers/syntheticFound.json');
/** Maps as lists of pairs, and numbers that are none as null. */
const asJson = (_, value) => {
  if (value instanceof Map) return { map: [...value] };
  return ArrayBuffer.isView(value) ? { numbers: [...value] } : value;
};
const fromJson = (_, value) => {
  if (Array.isArray(value?.map)) return new Map(value.map);
  if (!Array.isArray(value?.numbers)) return value;
  return Float64Array.from(value.numbers, (number) => number ?? Number.NaN);
};
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8'), fromJson) : {};
const { revision } = synthesise;
let found = before.revision === revision ? before.found : [];
const order = subjects.map(({ name }) => name);
for (const path of chosen.flatMap(({ path: own, other }) => [own, other ?? own])) {
  if (existsSync(path)) continue;
  console.error(`${path} is missing: name the folder that has it with --data FOLDER.`);
  process.exit(2);
}
for (const { path, other, usual, ...subject } of chosen) {
  const files = { bytes: readFileSync(path), ...(other && { other: readFileSync(other) }) };
  const realisations = asked === '' ? usual : Number(asked);
  const options = { realisations, say: (line) => console.log(line) };
  const judged = await syntheticFile({ ...subject, ...files }, options);
  found = [...found.filter(({ name }) => name !== subject.name), judged];
  found.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  writeFileSync(kept, `${JSON.stringify({ revision, found }, asJson, 2)}\n`);
}
writeFileSync(join(root, 'docs/papers/synthesis.md'), syntheticPage(found));
console.log('written to docs/papers/synthesis.md');
const { user, system } = process.cpuUsage();
console.log(`${Math.round((user + system) / 1e6)} s of CPU`);
