import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { installR } from '../../scripts/languages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the R package is built with its vignette, and passes the check of CRAN', () => {
  installR();
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-r-'));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        _R_CHECK_CRAN_INCOMING_: 'false',
        PENUMBRA_NODE: process.execPath,
      },
    });
  try {
    cpSync(join(root, 'r'), join(folder, 'r'), { recursive: true });
    run(process.execPath, join(root, 'scripts/carry.mjs'), join(folder, 'r/inst/program'));
    run('R', 'CMD', 'build', '--no-manual', 'r');
    // The vignette was run when the package was built.
    const once = ['--no-manual', '--no-vignettes', '--no-build-vignettes'];
    const check = run('R', 'CMD', 'check', '--as-cran', ...once, 'penumbra_0.1.0.tar.gz');
    expect(check).not.toMatch(/WARNING|ERROR/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
