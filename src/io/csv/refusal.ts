import { PenumbraError } from '../../error.ts';
import { count, counted } from '../../foundation/words/index.ts';

/**
 * The sentences with which a file is refused. Each names the file and the line, says what to do, and
 * shows nothing of the file's content.
 */

export function ragged(file: string, line: number, found: number, expected: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} has ${counted(found, 'cell')} and the first line has ${count(expected)}: give every record the same number of cells, and put cells that contain the delimiter in quotes.`,
    { file, line },
  );
}

export function blankLine(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    line === 1
      ? `Line 1 of ${file} is blank: start the file with the names of the columns.`
      : `Line ${line} of ${file} is blank and records follow it: remove the blank line.`,
    { file, line },
  );
}

export function tooManyBlankLines(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `From line ${line} on ${file} has nothing but blank lines: remove them.`,
    { file, line },
  );
}

export function textAfterQuote(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} has text between a closing quote and the next delimiter: double the quotes that belong to the text, or check that the delimiter is right.`,
    { file, line },
  );
}

export function unclosedQuote(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `A quote that opens on line ${line} of ${file} is never closed: close it, or double the quotes that belong to the text.`,
    { file, line },
  );
}

export function longCell(
  file: string,
  line: number,
  limit: number,
  quoted: boolean,
): PenumbraError {
  return new PenumbraError(
    'data',
    quoted
      ? `A quote that opens on line ${line} of ${file} is not closed within ${size(limit)}, the most a cell may have: close it, or double the quotes that belong to the text.`
      : `A cell on line ${line} of ${file} is longer than ${size(limit)}: shorten it, or check that the delimiter is right.`,
    { file, line },
  );
}

export function longRecord(file: string, line: number, limit: number): PenumbraError {
  return new PenumbraError(
    'data',
    `The record on line ${line} of ${file} is longer than ${size(limit)}: check that the file has line ends.`,
    { file, line },
  );
}

export function tooManyColumns(file: string, line: number, limit: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} has more than ${count(limit)} columns, the most that are read: leave out columns, or check that the delimiter is right and that records are lines.`,
    { file, line },
  );
}

export function nul(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} holds a NUL byte, which text never does: write the file again as UTF-8 text.`,
    { file, line },
  );
}

export function loneCarriageReturn(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} has a carriage return without a line feed (old Macintosh line ends): save the file with Unix or Windows line ends, or put the cell in quotes.`,
    { file, line },
  );
}

export function emptyFile(file: string): PenumbraError {
  return new PenumbraError('data', `${file} is empty: it needs names and records.`, { file });
}

export function noRecords(file: string): PenumbraError {
  return new PenumbraError('data', `${file} has names but no records: there is nothing to read.`, {
    file,
  });
}

export function headerIsData(file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The first line of ${file} may be a record, which would be published as names: at least one of its cells could be a value of its own column. Add a line of names, or pass --header no (names become V1, V2, ...), or --header yes if these are the names.`,
    { file, line: 1 },
  );
}

export function namesAreData(file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The column names of ${file} may be a record, which would be published as names: at least one of them could be a value of its own column. Name the columns, or pass --header yes if these are the names.`,
    { file },
  );
}

export function separatorLine(file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Line 1 of ${file} tells Excel the delimiter (sep=) and is no line of names: remove it.`,
    { file, line: 1 },
  );
}

export function notUtf8(file: string, line: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} is not valid UTF-8 in ${column}: pass --encoding windows-1252, or save the file as UTF-8.`,
    { file, line, column },
  );
}

export function notANumber(file: string, line: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Line ${line} of ${file} has no number in ${column}, which was to be read as numeric: correct the cell, name its spelling as a missing code, or leave the column as it is.`,
    { file, line, column },
  );
}

export function utf16(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is written in UTF-16 (Excel calls it Unicode Text): save it as UTF-8 (CSV UTF-8).`,
    { file },
  );
}

export function notText(file: string, what = ''): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} does not look like text${what === '' ? '' : ` but like ${what}`}: save the data as CSV.`,
    { file },
  );
}

export function tooLarge(file: string, records: number, room: number): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} is too large for the memory that is there: its first ${counted(records, 'record')} take more than ${megabytes(room)}, a sixth of the memory that this process may use. ${IN_PIECES}, use a machine with more memory, or leave out columns.`,
    { file },
  );
}

export function tooManyTexts(file: string, records: number, room: number): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} is too large for the memory that is there: its first ${counted(records, 'record')} take more than ${megabytes(room)}, a sixth of the heap of this process. ${IN_PIECES}, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size=${Math.ceil((12 * room) / 1e6) + 100}).`,
    { file },
  );
}

const IN_PIECES = 'Protect or verify it with --memory 2GB, which works in pieces';

export function cancelled(file: string): PenumbraError {
  return new PenumbraError('cancelled', `Reading ${file} was cancelled.`, { file });
}

export function changed(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} changed while it was read: run again when it is complete.`,
    {
      file,
    },
  );
}

function megabytes(bytes: number): string {
  return `${count(Math.round(bytes / 1e6))} MB`;
}

/** `1 MiB`, `64 KiB`, `100 bytes`: a limit as one says it. */
function size(bytes: number): string {
  if (bytes >= 1 << 20 && bytes % (1 << 20) === 0) return `${count(bytes / (1 << 20))} MiB`;
  if (bytes >= 1 << 10 && bytes % (1 << 10) === 0) return `${count(bytes / (1 << 10))} KiB`;
  return counted(bytes, 'byte');
}
