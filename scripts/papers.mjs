// Computes the tables of the source papers again and writes docs/papers.md.
//   npm run papers                    with the data of ../shared/data
//   npm run papers -- --data FOLDER   with those of another folder
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildKernels } from './kernels.mjs';

const HOW_TO_GET = `The tables need the data that the papers used, which are not part of this project:
  census.csv    CASCrefmicrodata, 1,080 records and 13 columns: the reference file of the CASC project
                (Brand, Domingo-Ferrer and Mateo-Sanz 2002), also shipped with the R package sdcMicro
                as CASCrefmicrodata; a CSV file with a header
  diabetes.csv  145 records: the data set "diabetes" of the R package mclust, as a CSV file with a header
Put them into a folder and say which: npm run papers -- --data FOLDER`;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = process.argv.indexOf('--data');
const folder = at < 0 ? join(root, '../shared/data') : resolve(process.argv[at + 1] ?? '');
if (!existsSync(join(folder, 'census.csv'))) {
  const shown = at < 0 ? '../shared/data' : process.argv[at + 1];
  console.error(`There is no census.csv in ${shown}.\n${HOW_TO_GET}`);
  process.exit(1);
}

await buildKernels(root);
const { module } = await runnerImport(join(root, 'papers/index.ts'), { root, configFile: false });
const read = (name) => readFileSync(join(folder, name));
const made = [];
for (const table of module.tables) {
  made.push(await table(read));
  console.log(`${made.at(-1).title}: done`);
}
mkdirSync(join(root, 'docs/papers'), { recursive: true });
for (const { file, svg } of made.flatMap(({ pictures = [] }) => pictures)) {
  writeFileSync(join(root, 'docs/papers', file), svg);
}
writeFileSync(join(root, 'docs/papers.md'), module.page(made));
console.log('written to docs/papers.md');
