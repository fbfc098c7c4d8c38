// Does two published examples again, on made data, and writes docs/papers/examples.md. Build first.
//   node scripts/published.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'penumbra-published-'));
const { module } = await runnerImport(join(root, 'papers/publishedExamples.ts'), {
  root,
  configFile: false,
});

// A process says what it used when it ends: nothing else tells the processor time of one child.
const TELL = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())));",
)}`;

const bench = {
  run(args) {
    const { status, stdout, stderr, output } = spawnSync(
      process.execPath,
      ['--import', TELL, join(root, 'dist/cli/main.js'), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        maxBuffer: 2 ** 28,
      },
    );
    const { user, system } = JSON.parse(output[3]);
    console.log(`${args.slice(0, 4).join(' ')}: done`);
    return { code: status, stdout, stderr, seconds: (user + system) / 1e6 };
  },
  write: (name, text) => writeFileSync(join(folder, name), text),
  read: (name) => readFileSync(join(folder, name), 'utf8'),
};
try {
  writeFileSync(join(root, 'docs/papers/examples.md'), module.examplesPage(bench));
  console.log('written to docs/papers/examples.md');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
