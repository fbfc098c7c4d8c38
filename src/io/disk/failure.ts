import { PenumbraError } from '../../error.ts';
import { shownPath } from '../bytes/index.ts';

const CLOSED =
  'because its reader closed it before the end: what it received is not the whole file, so do not use it';

const WRITING: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full: free some space, or write elsewhere'],
  ['EDQUOT', 'the quota is used up: free some space, or write elsewhere'],
  ['EFBIG', 'the file would be larger than allowed: write elsewhere'],
  ['EACCES', 'its folder may not be written to: check the permissions'],
  ['EPERM', 'its folder may not be written to: check the permissions'],
  ['EROFS', 'its folder may not be written to: it is read-only'],
  ['ENOENT', 'its folder does not exist: make it first'],
  ['ENOTDIR', 'a part of its path is not a folder: check the path'],
  ['EISDIR', 'it is a folder: name a file in it'],
  ['EPIPE', CLOSED],
  ['ERR_STREAM_DESTROYED', CLOSED],
  ['ENAMETOOLONG', 'its name is too long: choose a shorter one'],
]);

const READING: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'does not exist: check the path'],
  ['EACCES', 'may not be read: check its permissions'],
  ['EISDIR', 'is a folder: name a file in it'],
  ['ENOTDIR', 'does not exist: a part of its path is not a folder'],
]);

/** What the operating system said about writing, as a sentence with what to do. */
export function unwritable(
  path: string,
  error: unknown,
  state = ' Nothing was changed.',
): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const code = codeOf(error);
  const reason = WRITING.get(code) ?? `because of ${code || 'an unknown fault'}`;
  return new PenumbraError(
    'file',
    `${shownPath(path)} cannot be written, ${reason}.${state}`,
    { file: shownPath(path) },
    { cause: error },
  );
}

/** What the operating system said about reading, as a sentence with what to do. */
export function unreadable(path: string, error: unknown): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const code = codeOf(error);
  const reason = READING.get(code) ?? `cannot be read (${code || 'an unknown fault'})`;
  const subject = path === '' ? 'A file without a name' : shownPath(path);
  return new PenumbraError(
    'file',
    `${subject} ${reason}.`,
    { file: shownPath(path) },
    { cause: error },
  );
}

export function stopped(): PenumbraError {
  return new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
}

/** The operating system's name for what went wrong, such as ENOENT. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
