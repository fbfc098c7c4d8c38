// Builds everything: the kernels, the explorer of bundles, the program, what executors of Spark run, the JSON schemas of recipes and descriptions, the
// reference pages of docs/, the studio, the bill of materials and the command. `--fresh` removes what was built before.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms, bundleSparkWorker } from './bundle.mjs';
import { buildExplorer } from './explorer.mjs';
import { buildKernels } from './kernels.mjs';
import { writeBillOfMaterials } from './sbom.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Compiles the kernels and the TypeScript, then what is derived from the method declarations. Types are not checked
 * where the caller does so.
 */
export async function build({ checks = true } = {}) {
  await buildKernels(root);
  await buildExplorer(root);
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const project = ['-p', join(root, 'tsconfig.build.json'), ...(checks ? [] : ['--noCheck'])];
  execFileSync(process.execPath, [tsc, ...project], { cwd: root, stdio: 'inherit' });
  await bundleSparkWorker();
  await bundlePrograms();
  const { writeReference } = await import(join(root, 'dist/cli/reference.js'));
  await writeReference(root);
  await buildStudio();
  writeBillOfMaterials(root);
  linkCommand();
}

/** Builds the browser application, unless the one there is newer than all that it is made of. */
async function buildStudio() {
  const made = join(root, 'dist/studio/index.html');
  const sources = ['studio', 'src', 'package-lock.json'].map((path) => join(root, path));
  if (existsSync(made) && statSync(made).mtimeMs > newestIn(sources)) return;
  const { build: bundle } = await import('vite');
  await bundle({ configFile: join(root, 'studio/vite.config.ts'), logLevel: 'warn' });
}

/** When the last of these files, and of those in these folders, was changed. */
function newestIn(paths) {
  const times = paths.map((path) => {
    const found = statSync(path);
    if (!found.isDirectory()) return found.mtimeMs;
    const names = readdirSync(path, { recursive: true }).filter(
      (name) => !/\.test\.ts$/.test(name),
    );
    return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs));
  });
  return Math.max(...times);
}

/** npm does not link a package's own command into its own clone, so that is done here. */
function linkCommand() {
  const command = join(root, 'dist/cli/main.js');
  chmodSync(command, 0o755);
  const bin = join(root, 'node_modules/.bin');
  const link = join(bin, 'penumbra');
  mkdirSync(bin, { recursive: true });
  if (process.platform === 'win32') return;
  if (existsSync(link)) rmSync(link);
  symlinkSync(relative(bin, command), link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A package must not hold what earlier sources left behind.
  if (process.argv.includes('--fresh'))
    rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build();
}
