import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files under version control, as they are now. */
function copyTo(folder: string): void {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const name of names.split('\0').filter((one) => one !== '')) {
    cpSync(join(root, name), join(folder, name));
  }
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** The digest of the package that is built and packed in a new folder. */
function packedIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  copyTo(folder);
  const packed = execFileSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' });
  const name = packed.trim().split('\n').at(-1)!;
  return createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
}

test('two builds in two folders pack to the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-reproducible-'));
  try {
    const first = packedIn(join(folder, 'one'));
    expect(packedIn(join(folder, 'another', 'and-longer'))).toBe(first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
