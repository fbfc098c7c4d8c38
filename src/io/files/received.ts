import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { unreadable } from '../disk/index.ts';
import { filesInArchive } from '../zip/index.ts';
import { fileBytes } from './source.ts';

/** The files of a bundle by name, as bytes: of a folder, or of a ZIP archive with one folder or none in it. */
export async function receivedFiles(
  path: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, () => Promise<ByteSource>>> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) {
    const names = await readdir(path);
    return new Map(names.map((name) => [name, () => fileBytes(join(path, name), signal)]));
  }
  if (!/\.zip$/i.test(path)) {
    throw new PenumbraError(
      'usage',
      `${path} is not a bundle: name the folder or the ZIP archive that was released, or give the certificate of a protected file with --certificate.`,
      { file: path },
    );
  }
  const bytes = await readFile(path, { signal }).catch((error) => {
    throw unreadable(path, error);
  });
  return filesInArchive(bytes, path);
}
