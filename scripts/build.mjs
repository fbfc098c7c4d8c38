// Builds everything: the kernels, the program, what executors of Spark run, the JSON schema of recipes, the reference pages of
// docs/ and the command.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildKernels } from './kernels.mjs';
import { buildSparkWorker } from './sparkWorker.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Compiles the kernels and the TypeScript, then what is derived from the method declarations. */
export async function build() {
  await buildKernels(root);
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    cwd: root,
    stdio: 'inherit',
  });
  await buildSparkWorker();
  const { writeReference } = await import(join(root, 'dist/cli/reference.js'));
  await writeReference(root);
  linkCommand();
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
