import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import { codeOf } from './failure.ts';
import { isAlive } from './residue.ts';

/** How long another run is waited for, and how often it is looked after, in milliseconds. */
const PATIENCE = 30_000;
const EVERY = 20;

/** What this process holds. */
const held = new Set<string>();

/**
 * Does something to a target while no other run does. The file that says so holds the number of its
 * process; one whose process is gone is taken away.
 */
export async function whileLocked<T>(target: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dirname(target), `.${basename(target)}.penumbra-lock`);
  for (const start = performance.now(); !(await take(lock)); ) {
    const holder = Number(await readFile(lock, 'utf8').catch(() => '0'));
    if (holder > 0 && !held.has(lock) && !isAlive(holder)) await rm(lock, { force: true });
    else if (performance.now() - start < PATIENCE) await sleep(EVERY);
    else {
      throw new PenumbraError(
        'file',
        `Another run is writing ${target}: wait for it to end, or remove ${lock} if there is none. Nothing was changed.`,
        { file: target },
      );
    }
  }
  try {
    return await work();
  } finally {
    held.delete(lock);
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  if (held.has(lock)) return false;
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    held.add(lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    await rm(lock, { force: true });
    throw error;
  }
}
