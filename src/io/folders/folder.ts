import { appendFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The names in a folder; undefined if it does not exist, null if it is not a folder. */
export async function namesIn(folder: string): Promise<string[] | null | undefined> {
  const found = await stat(resolve(folder)).catch(() => undefined);
  if (found === undefined) return undefined;
  return found.isDirectory() ? readdir(folder) : null;
}

/** Makes a folder and those around it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/** Makes a folder that only its owner can read, unless it exists. Its parent must exist. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** The text of a file, whatever its bytes are; null if it does not exist. */
export async function textIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Appends to a file. If the file does not exist, it is made, readable by its owner only. */
export function appendPrivate(path: string, text: string): void {
  appendFileSync(path, text, { mode: 0o600 });
}
