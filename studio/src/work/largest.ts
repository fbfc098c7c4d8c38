import { PenumbraError } from '../../../src/error.ts';

/**
 * The largest file that a page takes, in bytes: the records, what is made of them and what is measured are all in
 * its memory, which browsers bound. Larger ones are for the command line, which reads them in pieces.
 */
export const LARGEST = 512 * 1024 * 1024;

/** From here on a file is taken, with a word that it needs time and memory. */
export const LARGE = 100 * 1024 * 1024;

export function refuseLarge(file: string, bytes: number, most = LARGEST): void {
  if (bytes <= most) return;
  const limit = Math.round(most / (1024 * 1024));
  throw new PenumbraError(
    'file',
    `${file} has more than ${limit} MiB, which a page cannot hold with all that is made of it: protect it on the command line, which reads files of any size in pieces.`,
    { file, key: 'bytes' },
  );
}
