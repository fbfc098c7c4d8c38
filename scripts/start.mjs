// Builds what is needed and protects the bundled example, for a first look.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
await build();
mkdirSync('example-output', { recursive: true });

const command = [
  ...['protect', 'examples/persons.csv', '-o', 'example-output/persons-protected.csv'],
  ...['--recipe', 'examples/persons.recipe.json'],
];
console.error(`
Penumbra protects a file of persons before it is released: records that are alike are grouped, and
each value becomes the average of its group, so that it hides among k others. It then proves what it
claims on the file it wrote, and says what is still to be done. This is what you would type:

  npx --no-install penumbra ${command.join(' ')}`);
const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...command], {
  stdio: 'inherit',
});
if (status === 0) {
  console.error(`
Next: check the certificate yourself, then try your own file.

  npx --no-install penumbra verify examples/persons.csv example-output/persons-protected.csv \\
      --certificate example-output/persons-protected.csv.must-stay/certificate.json
  npx --no-install penumbra inspect FILE
  npx --no-install penumbra studio      the same in your browser; nothing leaves this machine
`);
}
process.exitCode = status ?? 1;
