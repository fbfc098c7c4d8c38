// Times the kernels and methods against baselines in the same run.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildKernels } from './kernels.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
await buildKernels(root);
const { module } = await runnerImport(join(root, 'bench/index.ts'), { root, configFile: false });
module.runBench();
