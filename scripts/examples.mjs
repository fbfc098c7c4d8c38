// Rewrites examples/persons.csv from its generator. Needed only after a change of the generator.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildKernels } from './kernels.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

await buildKernels(root);
const { module } = await runnerImport(join(root, 'examples/persons.ts'));
const target = join(root, 'examples/persons.csv');
const text = module.makePersons();
writeFileSync(target, text);
console.log(`examples/persons.csv: ${Buffer.byteLength(text)} bytes`);
