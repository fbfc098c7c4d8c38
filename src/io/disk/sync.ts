import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Waits until a file, or the names in a folder, are on the disk. Some systems cannot do that for folders. */
export async function sync(path: string, isFolder: boolean): Promise<void> {
  const handle = await open(path, 'r').catch((error) => {
    if (isFolder && process.platform === 'win32') return null;
    throw error;
  });
  try {
    await handle?.sync().catch((error) => {
      if (!isFolder || !UNABLE.has(error.code)) throw error;
    });
  } finally {
    await handle?.close();
  }
}

/** What file systems say that cannot sync a folder. */
const UNABLE = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR']);

/** The same for the folders around some paths. */
export async function syncAround(paths: readonly string[]): Promise<void> {
  for (const folder of new Set(paths.map((path) => dirname(path)))) await sync(folder, true);
}

/** The same for a folder with everything in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await sync(path, false);
  }
  await sync(folder, true);
}
