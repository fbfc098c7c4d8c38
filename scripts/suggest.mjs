// Compares penumbra suggest with a sweep on ten files and writes docs/papers/suggest.md.
//   node scripts/suggest.mjs                        all files; about ten minutes of CPU
//   node scripts/suggest.mjs --only census,adult    these anew, the others as they were kept
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildExplorer } from './explorer.mjs';
import { buildKernels } from './kernels.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = process.argv.indexOf('--only');
const only = at < 0 ? null : process.argv[at + 1].split(',');
const kept = join(root, 'papers/suggestResults.json');

await buildKernels(root);
await buildExplorer(root);
const load = async (path) =>
  (await runnerImport(join(root, path), { root, configFile: false })).module;
const [versus, { SUGGEST_FILES }, { protectFile, releaseFiles }] = await Promise.all(
  ['papers/suggestVersusSweep.ts', 'papers/suggestFiles.ts', 'src/node.ts'].map(load),
);

/** The gates and limits that fail when a file is protected by a recipe and released, in a folder that goes away. */
async function release(text, recipe, limits, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-suggest-'));
  const inFolder = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  try {
    const original = inFolder('a.csv', text);
    const masked = join(folder, 'b.csv');
    await protectFile(original, masked, { ...recipe, seed }, { workers: 1 });
    const { gates } = await releaseFiles(original, masked, join(folder, 'out'), {
      purpose: limits.purposes[0].name,
      limits: inFolder('limits.json', JSON.stringify(limits)),
      workers: 1,
    });
    return gates.filter(({ state }) => state === 'fails').map(({ gate }) => gate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Read again each time, so that files can be compared at the same time. */
const results = () => new Map(JSON.parse(readFileSync(kept, 'utf8')).map((one) => [one.name, one]));
const read = (path) => readFileSync(join(root, 'test/data', path), 'utf8');
const say = (line) => console.log(line);
for (const file of SUGGEST_FILES) {
  if (only !== null && !only.includes(file.name)) continue;
  const found = await versus.suggestVersusSweep(file, { read, release, say });
  const all = results().set(file.name, found);
  writeFileSync(kept, `${JSON.stringify([...all.values()], null, 2)}\n`);
}
const known = results();
const order = SUGGEST_FILES.flatMap(({ name }) => known.get(name) ?? []);
mkdirSync(join(root, 'docs/papers'), { recursive: true });
writeFileSync(join(root, 'docs/papers/suggest.md'), versus.versusPage(order));
console.log('written to docs/papers/suggest.md');
