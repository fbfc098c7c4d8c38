import {
  link,
  lstat,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { codeOf, unreadable } from './failure.ts';
import { removeLeftLock, whileLocked } from './lock.ts';
import { replacedPath, unfinishedPath } from './residue.ts';
import { sync, syncAround } from './sync.ts';

/** A file or folder that is whole and on the disk, and gets its name. What had the name before is gone afterwards. */
export interface Move {
  /** Null if only what has the name now goes. */
  readonly from: string | null;
  readonly to: string;
  /** Nothing may have the name yet, other than an empty folder. */
  readonly isNew?: boolean;
}

/** A move with what becomes of the file that had the name. All paths start from the folder of the journal. */
interface Step {
  readonly from: string | null;
  readonly to: string;
  /** Where what has the name now waits until all is done; null if nothing has. */
  readonly aside: string | null;
}

interface Journal {
  readonly format: 'penumbra-journal';
  readonly version: 1;
  readonly steps: readonly Step[];
}

/** Stands in each other folder in which something gets a name, and leads to the journal. */
interface Pointer {
  readonly format: 'penumbra-journal';
  readonly version: 1;
  readonly journal: string;
}

const ENDING = '.penumbra-journal';

function journalOf(key: string): string {
  return join(dirname(key), `.${basename(key)}${ENDING}`);
}

/** Some files may have their names and others not: the journal stays, and so must what it speaks of. */
export class HalfNamed extends PenumbraError {}

/** Gives files their names, all or none. */
export type NameTogether = (moves: readonly Move[]) => Promise<void>;

/**
 * Does something to a target while no other run does. What a run that was killed left half named is finished before.
 * `name` gives files their names, all or none, also if the machine stops in between: before the first, a journal that
 * lists them all is on the disk, and whoever comes next finishes what it says.
 */
export async function whileNaming<T>(
  key: string,
  work: (name: NameTogether) => Promise<T>,
): Promise<T> {
  return whileLocked(key, async (check) => {
    await finishHeld(journalOf(key));
    return work((moves) => nameTogether(key, moves, check));
  });
}

async function nameTogether(
  key: string,
  moves: readonly Move[],
  check: () => Promise<void>,
): Promise<void> {
  const path = journalOf(key);
  const steps = await Promise.all(moves.map(stepOf));
  await check();
  const sources = moves.flatMap(({ from }) => from ?? []);
  for (const from of sources) await lstat(from);
  await syncAround(sources);
  const pointers = await writeJournal(path, steps);
  try {
    for (const step of steps) {
      await check();
      await apply(step);
    }
    await syncAround(moves.map(({ to }) => to));
  } catch (error) {
    // Whoever took the lock has the journal in hand.
    await check().catch(({ message }) => {
      throw new HalfNamed('file', message, { file: key });
    });
    await undo(steps).catch((cause) => {
      throw halfNamed(path, cause);
    });
    await forget(path, pointers);
    throw error;
  }
  // All is there: whoever finds a journal that cannot be removed sees that too, by what waits aside.
  const isThere = await forget(path, pointers).then(
    () => false,
    () => exists(path).catch(() => true),
  );
  if (!isThere) await removeAsides(steps).catch(() => {});
}

async function stepOf({ from, to, isNew = false }: Move): Promise<Step> {
  const isThere = !isNew && (await exists(to));
  return { from, to, aside: isThere ? replacedPath(to) : null };
}

/** Writes the pointers, then the journal: with its name all is decided. */
async function writeJournal(path: string, steps: readonly Step[]): Promise<string[]> {
  const folder = dirname(path);
  const pointers = pointersOf(path, steps);
  const unfinished = unfinishedPath(join(folder, basename(path).slice(1, -ENDING.length)));
  try {
    for (const pointer of pointers) {
      const journal = relative(dirname(pointer), path);
      await write(pointer, { format: 'penumbra-journal', version: 1, journal } satisfies Pointer);
    }
    await syncAround(pointers);
    const near = (one: string | null) => (one === null ? null : relative(folder, one));
    const journal: Journal = {
      format: 'penumbra-journal',
      version: 1,
      steps: steps.map(({ from, to, aside }) => ({
        from: near(from),
        to: near(to)!,
        aside: near(aside),
      })),
    };
    await write(unfinished, journal);
    await rename(unfinished, path);
    await sync(folder, true);
    return pointers;
  } catch (error) {
    await forget(path, [...pointers, unfinished]);
    throw error;
  }
}

async function write(path: string, content: Journal | Pointer): Promise<void> {
  await writeFile(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
}

async function forget(path: string, pointers: readonly string[]): Promise<void> {
  await rm(path, { force: true });
  await sync(dirname(path), true);
  for (const pointer of pointers) await rm(pointer, { force: true });
}

/** A step that was done before is done again without harm. */
async function apply({ from, to, aside }: Step): Promise<void> {
  if (from === null) {
    if (aside !== null && (await exists(to)) && !(await exists(aside))) await rename(to, aside);
    return;
  }
  if (!(await exists(from))) return;
  if (aside === null) await removeEmpty(to);
  else if (!(await exists(aside))) await setAside(to, aside);
  await rename(from, to);
}

/** Only an empty folder goes, should somebody have put something there meanwhile. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

/** A file keeps its name until the new one takes it. */
async function setAside(path: string, aside: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (found.isDirectory()) return rename(path, aside);
  // Some file systems have no links.
  await link(path, aside).catch(() => rename(path, aside));
}

async function undo(steps: readonly Step[]): Promise<void> {
  for (const { from, to, aside } of steps.toReversed()) {
    const isAside = aside !== null && (await exists(aside));
    const isNamed = from !== null && !(await exists(from)) && (await exists(to));
    if (isNamed && (aside === null || isAside)) await rename(to, from);
    if (!isAside) continue;
    await rename(aside, to);
    // Two names of one file stay two.
    await rm(aside, { force: true });
  }
  await syncAround(steps.map(({ to }) => to));
}

async function removeAsides(steps: readonly Step[]): Promise<void> {
  for (const { aside } of steps) {
    if (aside !== null) await rm(aside, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/**
 * Finishes what a run that was killed left half named in the folders around some paths, and removes its locks. A run that is at work is waited
 * for. Every command does this with all paths that it gets, before it looks at them.
 */
export async function finishNear(paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const given of paths) {
    for (const path of [resolve(given), await realpath(given).catch(() => resolve(given))]) {
      for (const folder of [path, dirname(path), dirname(dirname(path))]) folders.add(folder);
    }
  }
  for (const folder of folders) await finishIn(folder);
}

async function finishIn(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    await removeLeftLock(join(folder, name));
    if (!name.startsWith('.') || !name.endsWith(ENDING)) continue;
    let path = join(folder, name);
    try {
      const found = await readJournal(path);
      if (found === null) continue;
      if ('journal' in found) path = resolve(folder, found.journal);
      const key = join(dirname(path), basename(path).slice(1, -ENDING.length));
      await whileLocked(key, async () => {
        await finishHeld(path);
        if ('journal' in found) await rm(join(folder, name), { force: true });
      });
    } catch (error) {
      throw error instanceof PenumbraError ? error : halfNamed(path, error);
    }
  }
}

/** A folder that is not there, or not ours to look into, holds no journal of ours. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (NO_FOLDER.has(codeOf(error))) return [];
    throw unreadable(folder, error);
  });
}

const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'ELOOP']);

/** Finishes what a journal says while its lock is held; if it cannot be finished, all is as before. */
async function finishHeld(path: string): Promise<void> {
  const found = await readJournal(path);
  if (found === null || 'journal' in found) return;
  const folder = dirname(path);
  const steps = found.steps.map(({ from, to, aside }) => ({
    from: from === null ? null : resolve(folder, from),
    to: resolve(folder, to),
    aside: aside === null ? null : resolve(folder, aside),
  }));
  if (!(await isOurs(path, steps))) return rm(path, { force: true });
  try {
    const isWhole = (await Promise.all(steps.map(canFinish))).every(Boolean);
    await (isWhole ? finish(steps).catch(() => undo(steps)) : undo(steps));
    await forget(path, pointersOf(path, steps));
  } catch (error) {
    throw halfNamed(path, error);
  }
  await removeAsides(steps).catch(() => {});
}

/**
 * Whether a journal moves only hidden files beside their targets, in its own folder and in folders that lead to it:
 * whoever hands over a folder must not have a say in others.
 */
async function isOurs(path: string, steps: readonly Step[]): Promise<boolean> {
  const isBeside = ({ from, to, aside }: Step) =>
    [from, aside].every(
      (one) => one === null || (dirname(one) === dirname(to) && isHidden(one, to)),
    );
  if (!steps.every(isBeside)) return false;
  for (const pointer of pointersOf(path, steps)) {
    const found = await readJournal(pointer);
    if (found === null || !('journal' in found)) return false;
    if (resolve(dirname(pointer), found.journal) !== path) return false;
  }
  return true;
}

function isHidden(path: string, target: string): boolean {
  const [name, own] = [basename(path), basename(target)];
  return name.startsWith(`.${own}.penumbra-`) || name.startsWith(`${own}.unfinished-`);
}

async function finish(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await apply(step);
  await syncAround(steps.map(({ to }) => to));
}

async function canFinish({ from, to, aside }: Step): Promise<boolean> {
  if (from === null || (await exists(from))) return true;
  return (await exists(to)) && (aside === null || (await exists(aside)));
}

function pointersOf(path: string, steps: readonly Step[]): string[] {
  const others = new Set(steps.map(({ to }) => dirname(to)));
  others.delete(dirname(path));
  return [...others].map((folder) => join(folder, basename(path)));
}

async function readJournal(path: string): Promise<Journal | Pointer | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const found = JSON.parse(text);
    const isOne = typeof found.journal === 'string' || found.steps.every(isStep);
    if (found.format === 'penumbra-journal' && found.version === 1 && isOne) return found;
  } catch {
    // A pointer that was cut off: its journal was never written.
  }
  return { format: 'penumbra-journal', version: 1, steps: [] };
}

function isStep(step: Partial<Step>): boolean {
  const isPlace = (one: unknown) => one === null || typeof one === 'string';
  return isPlace(step.from) && isPlace(step.aside) && typeof step.to === 'string';
}

function halfNamed(path: string, cause: unknown): HalfNamed {
  return new HalfNamed(
    'file',
    `${path} lists files that a run could not give all their names (${codeOf(cause) || 'unknown fault'}): make its folder writable and run any command that names one of them, which finishes that.`,
    { file: path },
    { cause },
  );
}
