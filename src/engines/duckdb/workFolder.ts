import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PenumbraError } from '../../error.ts';
import type { CsvSurvey } from '../../io/csv/index.ts';
import { inputPaths, isAlive, unreadable, unwritable } from '../../io/files/index.ts';
import { allRevisions, type Recipe, type Revisions } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';

/** What a run has to know of itself to go on after it was ended. */
export interface RunNotes {
  readonly format: 'penumbra-unfinished';
  readonly version: 1;
  readonly program: string;
  /** The revisions of all methods: blocks of two revisions are no one's result. */
  readonly revisions: Revisions;
  /** What the input looked like from outside, and the digest of its bytes. */
  readonly input: string;
  readonly sha256: string;
  /** The recipe as it was asked for, and as it was settled. */
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
  /** What an earlier run noted, where this one goes on from there. */
  readonly notes: RunNotes | null;
  /** What the input looks like from outside. */
  readonly identity: string;
  /** Writes a small file as a whole or not at all. */
  write(name: string, text: string): Promise<void>;
  note(notes: RunNotes): Promise<void>;
  remove(): Promise<void>;
}

const NOTES = 'run.json';
const HOLDER = 'process';

/** A process that was killed may need a while to be gone. In milliseconds. */
const PATIENCE = 10_000;
const EVERY = 50;

/** The folder for a run that writes into `stay`. */
function workFolderOf(stay: string): string {
  return `${stay}.unfinished`;
}

/**
 * Makes the private folder, or takes over the one of a run that was ended. Without `resume` that one is refused, and
 * with it whatever is not the same run.
 */
export async function beginWork(
  stay: string,
  input: string,
  asked: Recipe,
  resume: boolean,
): Promise<WorkFolder> {
  const path = workFolderOf(stay);
  const identity = await identityOf(input);
  let notes: RunNotes | null = null;
  if (existsSync(path)) {
    await refuseBusy(path, resume ? PATIENCE : 0);
    if (!resume) {
      throw new PenumbraError(
        'file',
        `${path} was left by a run that was ended: go on with it by --resume, or remove it to begin anew.`,
        { file: path },
      );
    }
    notes = await notesIn(path);
    if (notes !== null) refuseOther(path, notes, identity, asked);
    else await rm(path, { recursive: true, force: true });
  }
  if (notes === null) {
    await mkdir(path, { mode: 0o700 }).catch((error) => {
      throw unwritable(path, error);
    });
  }
  await writeSynced(join(path, HOLDER), String(process.pid));
  const write = async (name: string, text: string) => {
    const target = join(path, name);
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
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function refuseBusy(path: string, patience: number): Promise<void> {
  const holder = Number(await readFile(join(path, HOLDER), 'utf8').catch(() => '0'));
  const isThere = () => holder > 0 && isAlive(holder);
  for (const start = performance.now(); isThere(); await sleep(EVERY)) {
    if (performance.now() - start >= patience) throw busy(path);
  }
}

function busy(path: string): PenumbraError {
  return new PenumbraError(
    'file',
    `Another run is at work in ${path}: wait for it to end, or remove ${join(path, HOLDER)} if there is none.`,
    { file: path },
  );
}

async function notesIn(path: string): Promise<RunNotes | null> {
  const text = await readFile(join(path, NOTES), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as RunNotes;
  } catch {
    throw new PenumbraError('file', `${path} is damaged: remove it to begin anew.`, { file: path });
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
    `The run in ${path} was begun ${what}, so it cannot go on: go on with what it was begun with, or remove it to begin anew.`,
    { file: path },
  );
}

export function programName(): string {
  return `penumbra ${VERSION}`;
}

/** Names, sizes and times of the files of an input, as a digest: what can be told without reading them. */
async function identityOf(input: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await inputPaths(input)) {
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
