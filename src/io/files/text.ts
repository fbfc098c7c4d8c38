import { createReadStream } from 'node:fs';
import { realpath, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  HalfNamed,
  type Move,
  removeResidue,
  unfinishedPath,
  unwritable,
  whileNaming,
} from '../disk/index.ts';

/** Writes a text file as a whole or not at all. */
export async function writeText(path: string, text: string): Promise<void> {
  await writeTexts(new Map([[path, text]]));
}

/**
 * Writes several text files, all or none: they get their names when all are on the disk. `also` are files that get or
 * lose their names with them.
 */
export async function writeTexts(
  texts: ReadonlyMap<string, PiecedText>,
  also: readonly Move[] = [],
): Promise<void> {
  const moves: Move[] = [];
  let current = '';
  try {
    for (const [path, text] of texts) {
      current = path;
      const to = await realpath(path).catch(() => resolve(path));
      await removeResidue(to);
      const from = unfinishedPath(to);
      moves.push({ from, to });
      await writeSynced(from, text);
    }
    await giveNames([...also, ...moves]);
  } catch (error) {
    if (!(error instanceof HalfNamed)) {
      for (const { from } of moves) await rm(from!, { force: true });
    }
    throw unwritable(current, error);
  }
}

/** Gives files their names, all or none. */
async function giveNames(moves: readonly Move[]): Promise<void> {
  if (moves.length > 0) await whileNaming(moves[0].to, (name) => name(moves));
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
