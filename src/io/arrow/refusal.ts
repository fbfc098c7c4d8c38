import { PenumbraError } from '../../error.ts';
import { mebibytes } from '../bytes/index.ts';

/** The sentences with which an Arrow file is refused. Each says what to do, and none shows a value. */

export function cutOff(file: string): PenumbraError {
  return broken(
    file,
    'its end is missing, so it was cut off or is still being written: get it again as a whole',
  );
}

export function damaged(file: string, what: string): PenumbraError {
  return broken(file, `${what}: save it again with the program it came from`);
}

export function hugeBatch(file: string, most: number): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} has records that become more than ${mebibytes(most)} at a time, the most that this memory can take: save it with fewer records in a batch, or as Parquet.`,
    { file },
  );
}

function broken(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} is no sound Arrow file: ${what}.`, { file });
}

export function firstFeather(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is a Feather file of version 1, which is not read: save it as version 2, or as Parquet.`,
    { file },
  );
}

export function bigEndian(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is an Arrow file of a big-endian machine, which is not read: save it as Parquet there.`,
    { file },
  );
}

export function column(file: string, name: string, what: string): PenumbraError {
  return new PenumbraError(
    'file',
    `The column ${name} of ${file} holds ${what}, which is not read: leave it out, or save it as numbers or texts.`,
    { file, column: name },
  );
}
