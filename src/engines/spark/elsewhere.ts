import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAddress } from './input.ts';
import type { SparkSession } from './session.ts';

/** A folder that a run makes outside of its private one. */
interface Elsewhere {
  readonly place: string;
  /** The folder is ours only if it has a file of this name. */
  readonly mark?: string;
}

const NOTE = /^elsewhere-[01]-[0-9a-f]{12}\.json$/;

/** Names that only we give. What a note says of others is not believed. */
const OURS =
  /\/penumbra_[0-9a-f]{12}\.must-stay$|\.unfinished-[0-9a-f]{8}$|\/_penumbra-[0-9a-f]{8}$/;

/**
 * Notes in the private folder what is about to be made elsewhere, so that the next run removes what a killed one left
 * there. Returns the path of the note.
 */
export async function note(folder: string, made: Elsewhere): Promise<string> {
  const order = made.mark === undefined ? 1 : 0;
  const path = join(folder, `elsewhere-${order}-${randomBytes(6).toString('hex')}.json`);
  await writeFile(path, JSON.stringify(made), { mode: 0o600, flush: true });
  return path;
}

/** The paths of all notes in a private folder: those of marked folders come first, while their marks are there. */
export async function notesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => NOTE.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Removes what a note speaks of, and the note. */
export async function removeNoted(session: SparkSession, path: string): Promise<void> {
  const made = await readNote(path);
  if (made !== null && (await isOurs(session, made))) {
    const { place } = made;
    if (!isAddress(place)) await rm(place, { recursive: true, force: true });
    else await session.run(`dfs -rm -r -f -skipTrash ${place}`, `remove ${place}`);
  }
  await rm(path, { force: true });
}

async function isOurs(session: SparkSession, { place, mark }: Elsewhere): Promise<boolean> {
  if (mark === undefined) return OURS.test(place);
  const isMarked = await session.run(`dfs -test -e ${place}/${mark}`).then(
    () => true,
    () => false,
  );
  // A lost session knows nothing about the mark.
  if (!isMarked) await session.run('SET spark.app.name');
  return isMarked;
}

/** A note that was cut off is none: nothing was made before it was whole. */
async function readNote(path: string): Promise<Elsewhere | null> {
  const text = await readFile(path, 'utf8');
  try {
    const { place, mark } = JSON.parse(text);
    const isMark = mark === undefined || /^_penumbra-[0-9a-f]{8}$/.test(mark);
    return typeof place === 'string' && isMark ? { place, mark } : null;
  } catch {
    return null;
  }
}
