import { PenumbraError } from '../../error.ts';

/**
 * The sentences with which packed data are refused. Nothing was written then: what was unpacked up to there
 * is thrown away.
 */

export type Packing = 'gzip' | 'zstd';

export function damaged(file: string, packing: Packing): PenumbraError {
  return refused(
    file,
    `${file} is damaged, its ${packing} data do not fit together: copy it again from where it came from.`,
  );
}

export function cutOff(file: string, packing: Packing): PenumbraError {
  return refused(
    file,
    `${file} ends before its ${packing} data do: copy it again from where it came from.`,
  );
}

export function more(file: string, packing: Packing): PenumbraError {
  return refused(
    file,
    `${file} has something else behind the end of its ${packing} data: unpack it and look at what it holds.`,
  );
}

export function dictionary(file: string): PenumbraError {
  return refused(
    file,
    `${file} was packed with a dictionary, which is not in it: pack it without one, or unpack it first.`,
  );
}

export function largeWindow(file: string): PenumbraError {
  return refused(
    file,
    `${file} needs more than 128 MiB of memory to be unpacked: pack it without --long, or unpack it first.`,
  );
}

export function expands(file: string): PenumbraError {
  return refused(
    file,
    `${file} becomes more than 1,000 times its size when it is unpacked, as no records do: check where it comes from, or unpack it yourself and name the unpacked file.`,
  );
}

export function tooLarge(file: string): PenumbraError {
  return refused(
    file,
    `${file} becomes more than 64 GiB when it is unpacked: unpack it yourself and name the unpacked file.`,
  );
}

export function twice(file: string): PenumbraError {
  return refused(file, `${file} is packed more than once: unpack it once and name that file.`);
}

export function archive(file: string): PenumbraError {
  return refused(
    file,
    `${file} holds an archive of files (tar): unpack it and name the folder or the files.`,
  );
}

export function packedParquet(file: string): PenumbraError {
  return refused(
    file,
    `${file} holds a Parquet file, which is packed in itself: unpack it and name that file.`,
  );
}

/** A browser reads one member only, and cannot say what is wrong. */
export function damagedOrSeveral(file: string): PenumbraError {
  return refused(
    file,
    `${file} is damaged, or is made of several gzip files, which a page cannot unpack: copy it again, or unpack it first.`,
  );
}

function refused(file: string, sentence: string): PenumbraError {
  return new PenumbraError('file', sentence, { file });
}
