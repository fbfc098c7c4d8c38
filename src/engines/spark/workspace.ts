import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { finishNear, type Lock, takeLock, unwritable } from '../../io/disk/index.ts';
import { note, notesIn, removeNoted } from './elsewhere.ts';
import { isAddress } from './input.ts';
import type { SparkSession } from './session.ts';

/** Where a run on Spark keeps temporary data. It holds original data, so its name says that it must stay. */
interface Workspace {
  /** A private folder on this machine. */
  readonly path: string;
  /** Name and location of the database that holds our tables. */
  readonly database: string;
  readonly location: string;
  /** Notes of what runs that were killed left elsewhere. */
  readonly earlier: readonly string[];
  /** Removes all, and returns what remains, or null. `isGone`: Spark has removed the tables. */
  remove(isGone: boolean): Promise<string | null>;
}

const HOLDER = 'process';
const ALL = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

/** The private folder of a run, beside the one that must stay. */
export function workspacePath(stay: string): string {
  return `${stay}.spark-unfinished`;
}

/** Creates the folder beside the one that must stay. The rest of a stopped run is removed. */
export async function makeWorkspace(stay: string, staging: string | undefined): Promise<Workspace> {
  await finishNear([stay]);
  const path = workspacePath(stay);
  const lock = await lockOf(path).catch(async (error) => {
    await rmdir(path).catch(() => {});
    throw unwritable(path, error);
  });
  if (lock === null) {
    throw new PenumbraError(
      'file',
      `Another run uses ${path}: wait until it ends, or choose another output.`,
      { file: path },
    );
  }
  try {
    return await furnished(path, lock, staging);
  } catch (error) {
    await leave(path, lock).catch(() => {});
    throw unwritable(path, error);
  }
}

async function furnished(
  path: string,
  lock: Lock,
  staging: string | undefined,
): Promise<Workspace> {
  const earlier = await notesIn(path);
  for (const name of await readdir(path)) {
    if (name !== HOLDER && !earlier.includes(join(path, name))) await rm(join(path, name), ALL);
  }
  const database = `penumbra_${randomBytes(6).toString('hex')}`;
  const tables = `${database}.must-stay`;
  const here = resolve(staging ?? path, tables);
  const isFar = staging !== undefined && isAddress(staging);
  const place = isFar ? `${staging.replace(/\/+$/, '')}/${tables}` : here;
  const noted = staging === undefined ? null : await note(path, { place });
  if (!isFar) {
    await mkdir(here, { recursive: true, mode: 0o700 }).catch(async (error) => {
      if (noted !== null) await rm(noted, { force: true });
      throw unwritable(here, error);
    });
  }
  return {
    ...{ path, database, earlier },
    location: isFar ? place : `file://${here}`,
    async remove(isGone) {
      // A run that was suspended for long has lost the folder to another one.
      const isOurs = await lock.check().then(
        () => true,
        () => false,
      );
      if (!isOurs) return null;
      try {
        if (!isFar) await rm(here, ALL);
        if (noted !== null && (isGone || !isFar)) await rm(noted, { force: true });
        await leave(path, lock);
        return isFar && !isGone ? place : null;
      } catch {
        return here;
      }
    },
  };
}

/** Removes the private folder, or all in it but notes, if there are any. */
async function leave(path: string, lock: Lock): Promise<void> {
  const notes = await notesIn(path);
  if (notes.length === 0) await rm(path, ALL);
  for (const name of notes.length === 0 ? [] : await readdir(path)) {
    if (name !== HOLDER && !notes.includes(join(path, name))) await rm(join(path, name), ALL);
  }
  await lock.release();
}

async function lockOf(path: string) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  return takeLock(join(path, HOLDER));
}

/** Removes what was left elsewhere, and creates the database of the run, which holds all its tables. */
export async function enter(session: SparkSession, workspace: Workspace): Promise<void> {
  const { database, location, earlier } = workspace;
  for (const path of earlier) await removeNoted(session, path);
  const doing = 'use the staging folder';
  await session.run(`CREATE DATABASE ${database} LOCATION '${escaped(location)}'`, doing);
  await session.run(`USE ${database}`, doing);
}

/** Removes the tables, wherever they are. */
export function leaveStatement({ database }: Workspace): string {
  return `DROP DATABASE IF EXISTS ${database} CASCADE`;
}

/** A text, quoted for Spark's SQL. */
export function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
