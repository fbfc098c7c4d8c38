import { unzipSync } from 'fflate';
import { PenumbraError } from '../../error.ts';

/** The most that is unpacked in memory. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * The files of an archive, by their names. A name that stands in it twice is refused, because programs differ in which of
 * the two they unpack, and so is an archive that is damaged or too large.
 */
export function readZip(bytes: Uint8Array, file: string): ReadonlyMap<string, Uint8Array> {
  const names = new Set<string>();
  let size = 0;
  let isDouble = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        isDouble ||= names.has(name);
        names.add(name);
        size += originalSize;
        return !isDouble && size <= MOST_BYTES && !name.endsWith('/');
      },
    });
  } catch {
    throw refused(file, 'cannot be unpacked: it is damaged, or not a ZIP archive');
  }
  if (isDouble)
    throw refused(file, 'has two files of the same name, so it is not what was released');
  if (size > MOST_BYTES) throw refused(file, 'is larger than 2 GB: unpack it, and name the folder');
  return new Map(Object.entries(files));
}

function refused(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} ${what}.`, { file });
}
