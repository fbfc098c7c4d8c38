// Puts the program into a folder, complete in a few files, for packages of other languages: node scripts/carry.mjs FOLDER.
// DuckDB, which has a part for each platform, is not in it: files larger than memory need it beside the program.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWhole } from './bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export async function carry(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleWhole(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  cpSync(join(root, 'dist/spark-worker.mjs'), join(folder, 'spark-worker.mjs'));
  cpSync(join(root, 'dist/studio'), join(folder, 'studio'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = process.argv[2] ?? '-';
  if (target.startsWith('-')) {
    console.error('usage: node scripts/carry.mjs FOLDER (what is in FOLDER is replaced)');
    process.exit(2);
  }
  if (process.env.PENUMBRA_IS_COMPILED !== 'yes') {
    const { build } = await import('./build.mjs');
    await build({ checks: false });
  }
  await carry(resolve(target));
}
