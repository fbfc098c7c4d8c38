import { PenumbraError } from '../../error.ts';

/** The sentences with which a workbook is refused. Each says what to do, and none shows a value. */

export function damaged(file: string, what: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is no sound workbook: ${what}. Save it again with the program it came from.`,
    { file },
  );
}

export function locked(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is locked with a password, or is a workbook of Excel 2003 or older: save it as .xlsx without a password.`,
    { file },
  );
}

export function otherArchive(file: string, what: string): PenumbraError {
  return new PenumbraError('file', `${file} is ${what}.`, { file });
}

/** Names of sheets are no records, and the question would be none without them. */
export function several(
  file: string,
  names: readonly string[],
  what: 'sheet' | 'table',
): PenumbraError {
  return new PenumbraError(
    'usage',
    `${file} has ${names.length} ${what}s with records: say which one with --table, ${listed(names)}.`,
    { file, key: 'table', choices: names },
  );
}

export function noneOfThisName(
  file: string,
  name: string,
  names: readonly string[],
  what: 'sheet' | 'table',
  hint: string,
): PenumbraError {
  return new PenumbraError(
    'usage',
    `${file} has no ${what} "${name}" with records, but ${listed(names, 'and')}.${hint}`,
    { file, key: 'table', choices: names },
  );
}

export function noRecords(file: string): PenumbraError {
  return new PenumbraError('data', `${file} has no records: there is nothing to read.`, { file });
}

export function merged(file: string, sheet: string, range: string): PenumbraError {
  return atPlace(
    file,
    sheet,
    range,
    'are merged into one cell, so it is not clear which records the value belongs to: unmerge them, and give each record its value',
  );
}

export function noName(file: string, sheet: string, place: string, row: number): PenumbraError {
  return atPlace(
    file,
    sheet,
    place,
    `has a value, but its column has no name in row ${row}, the first that is not empty: give it a name there, or delete what stands outside of the table`,
  );
}

export function emptyRow(file: string, sheet: string, row: number): PenumbraError {
  return new PenumbraError(
    'data',
    `Row ${row} of sheet "${sheet}" in ${file} is empty, and more follows below: delete the row, or move what follows to another sheet.`,
    { file, line: row },
  );
}

export function uncalculated(file: string, sheet: string, place: string): PenumbraError {
  return atPlace(
    file,
    sheet,
    place,
    'has a formula whose value is not stored, and formulas are never calculated here: open the file with a spreadsheet program and save it',
  );
}

export function errorValue(file: string, sheet: string, place: string): PenumbraError {
  return atPlace(
    file,
    sheet,
    place,
    'holds an error of a formula, such as #DIV/0!: correct it, or empty the cell if the value is missing',
  );
}

export function numberAmongDates(file: string, sheet: string, place: string): PenumbraError {
  return atPlace(
    file,
    sheet,
    place,
    'is a number in a column with dates: give the whole column one format, and save the file',
  );
}

export function tooManyRows(file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: a sheet has at most 1,048,575 records. Name the output .csv or .parquet.`,
    { file },
  );
}

export function tooLong(column: string, program: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The workbook cannot be written: "${column}" has a text of more than 32,767 characters, the most that a cell of ${program} holds. Shorten it, or name the output .csv.`,
    { column },
  );
}

export function infinite(column: string, file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" has an infinite number, which a sheet cannot hold. Name the output .csv.`,
    { file, column },
  );
}

export function unwritable(column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `The workbook cannot be written: "${column}" has a control character, which OpenDocument cannot hold. Name the output .xlsx or .csv.`,
    { column },
  );
}

function atPlace(file: string, sheet: string, place: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${place.includes(':') ? 'Cells' : 'Cell'} ${place} of sheet "${sheet}" in ${file} ${what}.`,
    { file },
  );
}

function listed(names: readonly string[], word = 'or'): string {
  const first = names.slice(0, 8).map((name) => `"${name}"`);
  if (names.length > 8) return `${first.join(', ')} and ${names.length - 8} more`;
  return first.length < 2
    ? (first[0] ?? 'none')
    : `${first.slice(0, -1).join(', ')} ${word} ${first.at(-1)}`;
}
