// Everything that must hold before a change lands: build, types, lint, tests, and then the tests on a Spark cluster, which
// want the machine for themselves. Ends with a line that counts the tests. Arguments are those of vitest: files that
// they name are looked for in both.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = (script, ...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    // The compiler collects its garbage more rarely, which takes a quarter off its time.
    env: { GOGC: '400', ...process.env },
  });

// Types of the program, the studio and the tests are checked together.
await build({ checks: false });
process.env.PENUMBRA_IS_COMPILED = 'yes';
node(
  'svelte-check/bin/svelte-check',
  ...['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--tsgo'],
);
node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');

const folder = mkdtempSync(join(tmpdir(), 'penumbra-test-'));
const runs = ['vitest.config.ts', 'vitest.spark.config.ts'].map((config) => runTests(config));
rmSync(folder, { recursive: true });
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
const isBad = runs.some(({ isDone }) => !isDone) || passed + failed + skipped === 0;
if (isBad || failed > 0 || (process.env.CI && skipped > 0)) process.exitCode = 1;

/** Runs the tests of a configuration and counts them. A file that cannot even begin counts as a test that fails. */
function runTests(config) {
  const results = join(folder, `${config}.json`);
  let isDone = true;
  try {
    node(
      'vitest/vitest.mjs',
      ...['run', '--config', config, '--passWithNoTests'],
      ...['--reporter=./test/reporter.ts', '--reporter=json', `--outputFile.json=${results}`],
      ...process.argv.slice(2),
    );
  } catch {
    isDone = false;
  }
  if (!existsSync(results)) return { isDone, passed: 0, failed: isDone ? 0 : 1, skipped: 0 };
  const found = JSON.parse(readFileSync(results, 'utf8'));
  const isBroken = ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return {
    isDone: isDone && found.success,
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.testResults.filter(isBroken).length,
    skipped: found.numPendingTests,
  };
}
