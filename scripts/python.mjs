import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { getWithApt, runs } from './apt.mjs';

const python = (...args) =>
  execFileSync('python3', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * The folder of a Python environment with these packages, made the first time. It is in the user's folder for caches:
 * `npm ci` does not remove it, and all clones share it.
 */
export function pythonWith(...packages) {
  const folder = placeOf(packages);
  if (existsSync(folder)) return folder;
  getWithApt('python3-pip', 'Python 3 with pip', () => runs('python3', '-m', 'pip', '--version'));
  mkdirSync(dirname(folder), { recursive: true });
  // Another name until it is whole: a run that was ended leaves nothing that is taken for an environment.
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    python('-m', 'venv', '--without-pip', unfinished);
    const pip = [
      '-m',
      'pip',
      '--python',
      join(unfinished, 'bin/python'),
      'install',
      '--no-compile',
    ];
    python(...pip, '--quiet', '--disable-pip-version-check', ...packages);
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Where the environment is or would be: one for each list of packages and version of Python. */
export function placeOf(packages) {
  const versions = [runs('python3', '--version') ? python('--version') : '', ...packages].join();
  const key = createHash('sha256').update(versions).digest('hex').slice(0, 12);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(caches, 'penumbra', `python-${key}`);
}
