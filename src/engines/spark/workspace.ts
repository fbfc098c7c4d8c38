import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { takeLock, unwritable } from '../../io/disk/index.ts';
import { isAddress } from './input.ts';
import type { SparkSession } from './session.ts';

/** Where a run on Spark keeps temporary data. It holds original data, so its name says that it must stay. */
interface Workspace {
  /** A private folder on this machine. */
  readonly path: string;
  /** Name and location of the database that holds our tables. */
  readonly database: string;
  readonly location: string;
  remove(): Promise<void>;
}

const HOLDER = 'process';

/** Creates the folder beside the one that must stay. The rest of a stopped run is removed. */
export async function makeWorkspace(stay: string, staging: string | undefined): Promise<Workspace> {
  const path = `${stay}.spark-unfinished`;
  const lock = await lockOf(path).catch((error) => {
    throw unwritable(path, error);
  });
  if (lock === null) {
    throw new PenumbraError(
      'file',
      `Another run uses ${path}: wait until it ends, or choose another output.`,
      { file: path },
    );
  }
  for (const name of await readdir(path)) {
    if (name !== HOLDER) await rm(join(path, name), { recursive: true, force: true });
  }
  const database = `penumbra_${randomBytes(6).toString('hex')}`;
  const tables = `${database}.must-stay`;
  let location = `file://${join(path, tables)}`;
  if (staging !== undefined) {
    location = `${isAddress(staging) ? staging.replace(/\/+$/, '') : `file://${resolve(staging)}`}/${tables}`;
  }
  const folders = [path];
  if (!isAddress(location)) {
    const here = location.slice('file://'.length);
    folders.push(here);
    await mkdir(here, { recursive: true, mode: 0o700 }).catch((error) => {
      throw unwritable(here, error);
    });
  }
  return {
    path,
    database,
    location,
    async remove() {
      // A run that was suspended for long has lost the folder to another one.
      const isOurs = await lock.check().then(
        () => true,
        () => false,
      );
      if (!isOurs) return;
      const all = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
      for (const folder of folders) await rm(folder, all);
      await lock.release();
    },
  };
}

async function lockOf(path: string) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  return takeLock(join(path, HOLDER));
}

/** Creates the database of the run, which holds all its tables. */
export async function enter(session: SparkSession, workspace: Workspace): Promise<void> {
  const { database, location } = workspace;
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
