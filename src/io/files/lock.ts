import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import { codeOf, unwritable } from './failure.ts';
import { isAlive } from './residue.ts';

/** How long another run is waited for, and how often it is looked after, in milliseconds. */
const PATIENCE = 30_000;
const EVERY = 20;
/** How long a lock may be without a number. */
const NEW = 1000;

/** What this process holds. */
const held = new Set<string>();

/**
 * Does something to a target while no other run does. The file that says so holds the number of its
 * process; one whose process is gone is taken away.
 */
export async function whileLocked<T>(target: string, work: () => Promise<T>): Promise<T> {
  const lock = lockOf(target);
  for (const start = performance.now(); !(await take(lock)); ) {
    const holder = await holderOf(lock);
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
  return holding(lock, work);
}

/**
 * The same for work that takes long, so that nobody would wait for it: where another run is at it, `refusal` is thrown
 * at once. It is given the path of the lock, which may be removed by hand should its number be another program's by now.
 */
export async function whileAlone<T>(
  target: string,
  refusal: (lock: string) => Error,
  work: () => Promise<T>,
): Promise<T> {
  const lock = lockOf(target);
  const tried = () =>
    take(lock).catch((error) => {
      throw unwritable(target, error);
    });
  for (const start = performance.now(); !(await tried()); ) {
    const holder = await holderOf(lock);
    if (held.has(lock) || (holder > 0 && isAlive(holder))) throw refusal(lock);
    // A lock without a number is about to get one, unless its process ended just then.
    const isNew = holder === 0 && performance.now() - start < NEW;
    if (isNew) await sleep(EVERY);
    else await rm(lock, { force: true });
  }
  return holding(lock, work);
}

function lockOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.penumbra-lock`);
}

/** The number of the process that holds a lock; 0 if there is none in it. */
async function holderOf(lock: string): Promise<number> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}

async function holding<T>(lock: string, work: () => Promise<T>): Promise<T> {
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
