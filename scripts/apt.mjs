import { execFileSync } from 'node:child_process';

/** Whether a program ends well. */
export function runs(program, ...args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Has packages of Debian installed where that is possible and something is missing, and says how where it is not. */
export function getWithApt(names, what, isThere) {
  if (isThere()) return;
  runs('apt-get', 'update', '-qq');
  runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names.split(' '));
  if (isThere()) return;
  throw new Error(`${what} is missing (Debian: apt-get install ${names}).`);
}
