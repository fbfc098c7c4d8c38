import { unzipSync } from 'fflate';
import { PenumbraError } from '../../error.ts';
import { mebibytes, roomToHold } from '../bytes/index.ts';
import { isFilled } from './fills.ts';

/** The most that is unpacked. */
const MOST_BYTES = 2 ** 31 - 1;

/** Less than this is unpacked whatever its ratio, and more only up to this ratio: files of data become ten times larger. */
const HARMLESS = 1 << 26;
const MOST_RATIO = 200;

/** The most bytes that an archive of so many may become. */
export function mostUnpacked(packed: number): number {
  return Math.min(MOST_BYTES, Math.max(HARMLESS, MOST_RATIO * packed));
}

/**
 * The files of an archive, by their names. A name that stands in it twice is refused, because programs differ in which of
 * the two they unpack, and so is an archive that holds more than its directory names, or is damaged or too large.
 */
export function readZip(bytes: Uint8Array, file: string): ReadonlyMap<string, Uint8Array> {
  const names = new Set<string>();
  let size = 0;
  const room = roomToHold(MOST_BYTES);
  const most = Math.min(room, mostUnpacked(bytes.length));
  let isDouble = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        isDouble ||= names.has(name);
        names.add(name);
        size += originalSize;
        return !isDouble && size <= most && !name.endsWith('/');
      },
    });
  } catch {
    throw refused(file, 'cannot be unpacked: it is damaged, or not a ZIP archive');
  }
  // A name such as __proto__ would be no key of an object, so its file would not be seen.
  const isHidden = [...names].some((name) => !name.endsWith('/') && !Object.hasOwn(files, name));
  if (isHidden && !isDouble && size <= most)
    throw refused(
      file,
      'has a file with a name that no program writes, so it is not what was released',
    );
  if (isDouble)
    throw refused(file, 'has two files of the same name, so it is not what was released');
  if ([...names].some((name) => /(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(name)))
    throw refused(
      file,
      'has a file that would be unpacked elsewhere, so it is not what was released',
    );
  if (size <= most && !isFilled(bytes))
    throw refused(
      file,
      'has something in it that its directory does not name, which other programs may unpack: unpack it yourself, and name the folder',
    );
  if (size > room)
    throw refused(file, `becomes more than ${mebibytes(room)}: unpack it, and name the folder`);
  if (size > most)
    throw refused(
      file,
      `becomes more than ${MOST_RATIO} times its size: check where it comes from, or unpack it, and name the folder`,
    );
  return new Map(Object.entries(files));
}

function refused(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} ${what}.`, { file });
}
