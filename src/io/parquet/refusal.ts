import { PenumbraError } from '../../error.ts';
import { count } from '../../foundation/words/index.ts';
import { mebibytes } from '../bytes/index.ts';

/**
 * The sentences with which a Parquet file is refused, or a file cannot be written as one. Each says what to do, and none
 * shows a value.
 */

function broken(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} is no sound Parquet file: ${what}.`, { file });
}

export function cutOff(file: string): PenumbraError {
  return broken(
    file,
    'its end is missing, so it was cut off or is still being written: get it again as a whole',
  );
}

export function corruptFooter(file: string): PenumbraError {
  return broken(
    file,
    'the description at its end cannot be read: write it again with the program it came from',
  );
}

export function corruptPage(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is no sound Parquet file: the values of ${column} are not what the file says of them. Write it again with the program it came from.`,
    { file, column },
  );
}

export function wrongCounts(file: string): PenumbraError {
  return broken(
    file,
    'its parts have other numbers of records than the whole: write it again with the program it came from',
  );
}

export function bomb(file: string): PenumbraError {
  return broken(
    file,
    'it says that it holds far more than a file of its size can: check where it comes from',
  );
}

export function hugePage(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} keeps ${column} in pages of more than 256 MiB, the most that is read: write it again with smaller pages.`,
    { file, column },
  );
}

export function wrongChecksum(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is damaged: a page of ${column} has another checksum than the file says. Get the file again from where it came from.`,
    { file, column },
  );
}

export function hugePages(file: string, most: number): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} keeps its columns in pages of more than ${mebibytes(most)} together, the most that is held in memory: write it again with smaller pages.`,
    { file },
  );
}

export function encrypted(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is encrypted, and keys are never asked for: write it again without encryption.`,
    { file },
  );
}

export function elsewhere(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} keeps its values in other files: write it as one file.`,
    { file },
  );
}

export function compression(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} compresses ${column} in a way that is not known here: write it again with snappy, gzip, zstd, lz4, brotli or no compression.`,
    { file, column },
  );
}

export function encoding(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} encodes ${column} in a way that is not known here: write it again with the plain or the dictionary encoding.`,
    { file, column },
  );
}

export function noColumns(file: string): PenumbraError {
  return new PenumbraError('data', `${file} has no columns: there is nothing to read.`, { file });
}

export function noRecords(file: string): PenumbraError {
  return new PenumbraError('data', `${file} has no records: there is nothing to read.`, { file });
}

export function tooManyColumns(file: string, limit: number): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} has more than ${count(limit)} columns, the most that are read: leave out columns.`,
    { file },
  );
}

export function sameName(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} has two columns called ${column}: give them different names.`,
    { file, column },
  );
}

export function badName(file: string, position: number): PenumbraError {
  return new PenumbraError(
    'data',
    `The name of column ${position} of ${file} is not a text in UTF-8 of at most 64 KiB: rename the column.`,
    { file },
  );
}

export function nested(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The column ${column} of ${file} holds a list, a map or a struct in each record: give each part a column of its own, or leave it out.`,
    { file, column },
  );
}

export function unknownType(file: string, column: string, type: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The column ${column} of ${file} is of the type ${type}, which holds neither text, numbers nor dates: convert it, or leave it out.`,
    { file, column },
  );
}

export function notText(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Record ${count(record)} of ${file} has bytes in ${column} that are no text in UTF-8: convert the column, or leave it out.`,
    { file, column },
  );
}

export function longText(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Record ${count(record)} of ${file} has a text of more than 1 MiB in ${column}: shorten it, or leave the column out.`,
    { file, column },
  );
}

export function outOfRange(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Record ${count(record)} of ${file} has a date or time in ${column} that no calendar has: correct it, or convert the column to text.`,
    { file, column },
  );
}

export function sameNameWritten(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Two columns are called "${column}", so ${file} cannot be written as Parquet: give them different names, or write CSV.`,
    { file, column },
  );
}

export function undecodable(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written as Parquet, because record ${count(record)} is not valid UTF-8 in ${column}: pass --encoding windows-1252, or save the original as UTF-8.`,
    { file, column },
  );
}
