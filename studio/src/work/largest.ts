import { PenumbraError } from '../../../src/error.ts';

/**
 * The largest file that a page reads, in bytes. Records and results are all in memory, which browsers limit. The command
 * line reads larger files, part by part.
 */
export const LARGEST = 512 * 1024 * 1024;

/** Size in bytes from which the page warns about time and memory. */
export const LARGE = 100 * 1024 * 1024;

export function refuseLarge(file: string, bytes: number, most = LARGEST): void {
  if (bytes <= most) return;
  const limit = Math.round(most / (1024 * 1024));
  throw new PenumbraError(
    'file',
    `${file} has more than ${limit} MiB, which is too large for a page: protect it on the command line, which reads files of any size, part by part.`,
    { file, key: 'bytes' },
  );
}
