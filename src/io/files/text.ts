import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { unwritable } from './failure.ts';
import { removeResidue, unfinishedName } from './residue.ts';

/** Writes a text file as a whole or not at all. */
export async function writeText(path: string, text: string): Promise<void> {
  await writeTexts(new Map([[path, text]]));
}

/** Writes several text files, all or none: they get their names when all are on the disk. */
export async function writeTexts(texts: ReadonlyMap<string, PiecedText>): Promise<void> {
  const unfinished = new Map<string, string>();
  let current = '';
  try {
    for (const [path, text] of texts) {
      current = path;
      const folder = dirname(resolve(path));
      await removeResidue(folder, basename(path));
      unfinished.set(path, join(folder, unfinishedName(basename(path))));
      await writeSynced(unfinished.get(path)!, text);
    }
    for (const [path, file] of unfinished) {
      current = path;
      await rename(file, path);
    }
  } catch (error) {
    for (const file of unfinished.values()) await rm(file, { force: true });
    throw unwritable(current, error);
  }
}

/** A text, or the file that holds it if it is too long for a string. */
export type LongText = string | { readonly path: string };

/** A text, or its pieces one after the other if it is long. */
export type PiecedText = string | Iterable<string>;

/** Writes a text and waits until it is on the disk. Only the owner may read it. */
export async function writeSynced(path: string, text: LongText | PiecedText): Promise<void> {
  const content =
    typeof text === 'string' || Symbol.iterator in text ? text : createReadStream(text.path);
  await writeFile(path, content, { mode: 0o600, flush: true });
}
