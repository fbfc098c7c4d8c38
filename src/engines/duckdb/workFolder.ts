import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import type { CsvSurvey } from '../../io/csv/index.ts';
import { type Lock, takeLock, unreadable, unwritable } from '../../io/disk/index.ts';
import { pathsRead } from '../../io/files/index.ts';
import { allRevisions, type Recipe, type Revisions } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';

/** Notes that a run needs to resume after it was stopped. */
export interface RunNotes {
  readonly format: 'penumbra-unfinished';
  readonly version: 1;
  readonly program: string;
  /** The revisions of all methods: blocks of different revisions do not make one result. */
  readonly revisions: Revisions;
  /** Names, sizes and times of the input, and the digest of its bytes. */
  readonly input: string;
  readonly sha256: string;
  /** The recipe as given, and as settled. */
  readonly asked: Recipe;
  readonly settled: Recipe;
  readonly isSeedGiven: boolean;
  readonly seed: string;
  readonly survey: Omit<CsvSurvey, 'lineOf'>;
}

/** The private folder of a run. It holds original data, so its name says that it must stay. */
export interface WorkFolder {
  readonly path: string;
  readonly database: string;
  readonly spill: string;
  readonly partition: string;
  /** Notes of the earlier run, if this run resumes it. */
  readonly notes: RunNotes | null;
  /** Names, sizes and times of the input. */
  readonly identity: string;
  /** Writes a small file completely or not at all. */
  write(name: string, text: string): Promise<void>;
  note(notes: RunNotes): Promise<void>;
  /** Throws if another run has taken the folder. */
  check(): Promise<void>;
  /** Lets another run take the folder over. */
  release(): Promise<void>;
  remove(): Promise<void>;
}

const NOTES = 'run.json';
const HOLDER = 'process';

/** Milliseconds that a killed process may need to end. */
const PATIENCE = 10_000;
const EVERY = 50;

/** The folder for a run that writes into `stay`. */
function workFolderOf(stay: string): string {
  return `${stay}.unfinished`;
}

/**
 * Creates the private folder, or takes over the folder of a stopped run. Without `resume` such a
 * folder is refused; with it, a folder of another run is refused. `known` tells an input that is no file from others.
 */
export async function beginWork(
  stay: string,
  input: string,
  asked: Recipe,
  resume: boolean,
  known?: string,
): Promise<WorkFolder> {
  const path = workFolderOf(stay);
  const identity = known ?? (await identityOf(input));
  let notes: RunNotes | null = null;
  let lock: Lock | null = null;
  if (existsSync(path)) {
    lock = await lockWithin(path, resume ? PATIENCE : 0);
    if (!resume) {
      await lock.release();
      throw new PenumbraError(
        'file',
        `${path} is left from a run that was stopped: continue it with --resume, or remove the folder to start again.`,
        { file: path },
      );
    }
    try {
      notes = await notesIn(path);
      if (notes !== null) refuseOther(path, notes, identity, asked);
    } catch (error) {
      await lock.release();
      throw error;
    }
    if (notes === null) await emptied(path);
  } else {
    await mkdir(path, { mode: 0o700 }).catch((error) => {
      throw unwritable(path, error);
    });
  }
  const own = lock ?? (await lockWithin(path, 0));
  const write = async (name: string, text: string) => {
    const target = join(path, name);
    await own.check();
    await writeSynced(`${target}.new`, text);
    await rename(`${target}.new`, target);
  };
  return {
    path,
    database: join(path, 'records.duckdb'),
    spill: join(path, 'spill'),
    partition: join(path, 'partition.csv'),
    notes,
    identity,
    write,
    note: (made) => write(NOTES, JSON.stringify(made)),
    check: () => own.check(),
    release: () => own.release(),
    async remove() {
      await own.check();
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      await own.release();
    },
  };
}

/** The lock of a folder, for which another run is waited for some time. */
async function lockWithin(path: string, patience: number): Promise<Lock> {
  for (const start = performance.now(); ; await sleep(EVERY)) {
    const lock = await takeLock(join(path, HOLDER)).catch((error) => {
      throw unwritable(path, error);
    });
    if (lock !== null) return lock;
    if (performance.now() - start >= patience) throw busy(path);
  }
}

/** Removes everything but the lock. */
async function emptied(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name !== HOLDER) await rm(join(path, name), { recursive: true, force: true });
  }
}

function busy(path: string): PenumbraError {
  return new PenumbraError(
    'file',
    `Another run uses ${path}: wait until it ends, or remove ${join(path, HOLDER)} if no run is active.`,
    { file: path },
  );
}

async function notesIn(path: string): Promise<RunNotes | null> {
  const text = await readFile(join(path, NOTES), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as RunNotes;
  } catch {
    throw new PenumbraError('file', `${path} is damaged: remove it to start again.`, {
      file: path,
    });
  }
}

function refuseOther(path: string, notes: RunNotes, input: string, asked: Recipe): void {
  const what =
    notes.program !== programName()
      ? `by ${notes.program}, and this is ${programName()}`
      : notes.input !== input
        ? 'with another input, or it has changed since'
        : JSON.stringify(notes.asked) !== JSON.stringify(asked)
          ? 'with another recipe or other options'
          : JSON.stringify(notes.revisions) !== JSON.stringify(allRevisions())
            ? 'with other revisions of methods'
            : null;
  if (what === null) return;
  throw new PenumbraError(
    'usage',
    `The run in ${path} was started ${what}, so it cannot continue: use what it was started with, or remove the folder to start again.`,
    { file: path },
  );
}

export function programName(): string {
  return `penumbra ${VERSION}`;
}

/** Digest of the names, sizes and times of the input files, which needs no reading. */
async function identityOf(input: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await pathsRead(input)) {
    const { size, mtimeMs } = await stat(path).catch((error) => {
      throw unreadable(path, error);
    });
    hash.update(`${resolve(path)}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function writeSynced(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}
