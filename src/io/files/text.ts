import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { unwritable } from './failure.ts';
import { removeResidue, unfinishedName } from './residue.ts';

/** Writes a text file as a whole or not at all. */
export async function writeText(path: string, text: string): Promise<void> {
  const folder = dirname(resolve(path));
  await removeResidue(folder, basename(path));
  const unfinished = join(folder, unfinishedName(basename(path)));
  try {
    await writeSynced(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw unwritable(path, error);
  }
}

/** Writes a text and waits until it is on the disk. Only the owner may read it. */
export async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}
