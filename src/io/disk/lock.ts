import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import { codeOf, unwritable } from './failure.ts';
import { BEAT, isGone, PLACE, STALE } from './place.ts';
import { unfinishedPath } from './residue.ts';

/** How long another run is waited for: longer than a lock without an owner lasts. And how often it is looked after. */
const PATIENCE = STALE + 15_000;
const EVERY = 20;

/** What stands in a lock: who holds it. The token is of this holding alone. */
interface Holder {
  readonly token: string;
  readonly place: string;
  readonly pid: number;
  readonly host: string;
}

/** The tokens of this process: a process before it can have had the same number. */
const held = new Set<string>();

/** A lock that this process holds. */
export interface Lock {
  /** Throws if another run has taken the lock, because this process was suspended for too long. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a lock, or returns null while another run holds it. Its owner touches the file all the time. A lock is stale, and
 * taken away, if its process has ended on this machine, or if nobody has touched it for `STALE`, whatever is in it.
 */
export async function takeLock(
  path: string,
  target = path,
  isStale: (found: Found) => boolean = isLeft,
): Promise<Lock | null> {
  const token = randomBytes(16).toString('hex');
  const holder: Holder = { token, place: PLACE, pid: process.pid, host: hostname() };
  for (;;) {
    if (await create(path, JSON.stringify(holder))) return holding(path, token);
    if (!(await removeStale(path, target, isStale))) return null;
  }
}

/** Makes a file; false if one is there. */
async function create(path: string, text: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', 0o600);
  } catch (error) {
    // Whatever else it was: the file that may be there is not ours.
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    // A full disk leaves an empty file.
    await file.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

function holding(path: string, token: string): Lock {
  held.add(token);
  const isOurs = async () => (await read(path))?.holder?.token === token;
  const beats = setInterval(async () => {
    const now = new Date();
    if (await isOurs().catch(() => false)) await utimes(path, now, now).catch(() => {});
  }, BEAT).unref();
  return {
    async check() {
      if (!(await isOurs())) throw lost(path);
    },
    async release() {
      clearInterval(beats);
      held.delete(token);
      // One that cannot be removed is stale as soon as this process ends.
      try {
        if (await isOurs()) await rm(path, { force: true });
      } catch {}
    },
  };
}

function lost(lock: string): PenumbraError {
  return new PenumbraError(
    'file',
    `Another run has taken ${lock}, because this one was suspended for more than a minute: look at what is there, and run again.`,
    { file: lock },
  );
}

interface Found {
  readonly text: string;
  /** Null if the file is empty or damaged. */
  readonly holder: Holder | null;
  /** When it was last touched. */
  readonly touched: number;
}

async function read(path: string): Promise<Found | null> {
  try {
    const text = await readFile(path, 'utf8');
    return { text, holder: holderIn(text), touched: (await stat(path)).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function holderIn(text: string): Holder | null {
  try {
    const { token, place, pid, host } = JSON.parse(text);
    const isWhole = [token, place, host].every((word) => typeof word === 'string');
    return isWhole && Number.isSafeInteger(pid) && pid > 0 ? { token, place, pid, host } : null;
  } catch {
    return null;
  }
}

function isLeft({ holder, touched }: Found): boolean {
  if (Date.now() - touched > STALE) return true;
  if (holder === null) return false;
  const { place, pid, token } = holder;
  return place === PLACE && pid === process.pid ? !held.has(token) : isGone(place, pid);
}

/**
 * For whoever waits: a lock that nobody touches while `STALE` goes by here is stale too. The times of files are those of
 * another clock, which may have been wrong when the lock was made.
 */
function isUntouched(): (found: Found) => boolean {
  let last = '';
  let since = 0;
  return (found) => {
    const now = `${found.touched} ${found.text}`;
    if (now !== last) since = performance.now();
    last = now;
    return isLeft(found) || performance.now() - since > STALE;
  };
}

/** Makes room for a new lock; false if somebody holds this one. */
async function removeStale(
  path: string,
  target: string,
  isStale: (found: Found) => boolean,
): Promise<boolean> {
  const found = await read(path);
  if (found === null) return true;
  if (!isStale(found)) return false;
  // Two runs can see the same stale lock. Only one of them moves it, and the other must not take the new one away.
  const away = unfinishedPath(target);
  try {
    await rename(path, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
  try {
    const moved = await read(away);
    // Some file systems have no links, so it is written again.
    if (moved && moved.text !== found.text) await create(path, moved.text).catch(() => {});
  } finally {
    // One that cannot be read was taken away, too: its owner, if there is one, notices.
    await rm(away, { force: true });
  }
  return true;
}

/** Does something to a target while no other run does; waits for one that does. */
export async function whileLocked<T>(
  target: string,
  work: (check: Lock['check']) => Promise<T>,
): Promise<T> {
  const path = lockOf(target);
  const isStale = isUntouched();
  for (const start = performance.now(); ; await sleep(EVERY)) {
    const lock = await takeLock(path, target, isStale);
    if (lock !== null) return releasing(lock, work);
    if (performance.now() - start < PATIENCE) continue;
    throw new PenumbraError(
      'file',
      `Another run is writing ${target}${await ownerOf(path)}: wait for it to end, or remove ${path} if there is none. Nothing was changed.`,
      { file: target },
    );
  }
}

/**
 * The same for work that takes long, so that nobody would wait for it: where another run is at it, `refusal` is thrown
 * at once. It is given the path of the lock.
 */
export async function whileAlone<T>(
  target: string,
  refusal: (lock: string) => Error,
  work: (check: Lock['check']) => Promise<T>,
): Promise<T> {
  const path = lockOf(target);
  const lock = await takeLock(path, target).catch((error) => {
    throw unwritable(target, error);
  });
  if (lock === null) throw refusal(path);
  return releasing(lock, work);
}

async function releasing<T>(lock: Lock, work: (check: Lock['check']) => Promise<T>): Promise<T> {
  try {
    return await work(lock.check);
  } finally {
    await lock.release();
  }
}

const ENDING = '.penumbra-lock';

function lockOf(target: string): string {
  return join(dirname(target), `.${basename(target)}${ENDING}`);
}

/** Removes a file if it is a lock that nobody holds any more. One that cannot be removed does no harm: whoever needs it takes it. */
export async function removeLeftLock(path: string): Promise<void> {
  const name = basename(path);
  if (!name.startsWith('.') || !name.endsWith(ENDING)) return;
  const target = join(dirname(path), name.slice(1, -ENDING.length));
  await removeStale(path, target, isLeft).catch(() => {});
}

async function ownerOf(path: string): Promise<string> {
  const holder = (await read(path).catch(() => null))?.holder;
  return holder ? ` (process ${holder.pid} on ${holder.host})` : '';
}
