// Everything that must hold before a change lands: build, types, lint, tests. Ends with a line that counts the tests.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = (script, ...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });

await build();
node('typescript-7/bin/tsc', '-p', 'tsconfig.json');
node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');

const folder = mkdtempSync(join(tmpdir(), 'penumbra-test-'));
const results = join(folder, 'results.json');
let failed = false;
try {
  node(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  );
} catch {
  failed = true;
}
const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(
  readFileSync(results, 'utf8'),
);
rmSync(folder, { recursive: true });
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped}`);
if (failed || !success || (process.env.CI && numPendingTests > 0)) process.exitCode = 1;
