// Computes the tables of the source papers again and writes docs/papers.md.
//   npm run papers                    with the data of test/data
//   npm run papers -- --data FOLDER   with those of another folder
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildExplorer } from './explorer.mjs';
import { buildKernels } from './kernels.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = process.argv.indexOf('--data');
const folder = at < 0 ? join(root, 'test/data') : resolve(process.argv[at + 1] ?? '');

await buildKernels(root);
await buildExplorer(root);
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
