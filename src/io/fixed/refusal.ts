import { PenumbraError } from '../../error.ts';

/** The sentences with which a layout, or what it describes, is refused. Each says what to do, and none shows a value. */

const refused = (file: string, sentence: string, column?: string) =>
  new PenumbraError('file', sentence, { file, ...(column !== undefined && { column }) });

export function noData(file: string, wanted: readonly string[]): PenumbraError {
  return refused(
    file,
    `${file} says where the columns of a file stand, but none of ${wanted.join(', ')} is beside it: put the file with the records there, or give both to the studio at once.`,
  );
}

export function cutOff(file: string, lines: number): PenumbraError {
  return refused(
    file,
    `${file} ends within a record, which has ${lines} lines: check that it is whole, and the number of lines in the layout.`,
  );
}

export function notUnderstood(file: string, what: string): PenumbraError {
  return refused(
    file,
    `${file} cannot be read as a layout: ${what}. It needs DATA LIST with the places of the columns, such as DATA LIST FILE='survey.dat' / id 1-4 name 5-20 (A).`,
  );
}

export function delimited(file: string): PenumbraError {
  return refused(
    file,
    `${file} describes a file with delimiters, not one of fixed width: name that file itself.`,
  );
}

export function format(file: string, column: string, name: string): PenumbraError {
  return refused(
    file,
    `${file} has the format ${name} in ${column}, which is not read: use F, A, N, COMMA, DOT, DOLLAR, PCT, E, DATE, ADATE, EDATE or SDATE, or leave the column out.`,
    column,
  );
}

export function noPlaces(file: string): PenumbraError {
  return refused(
    file,
    `${file} is a DDI codebook that does not say where its variables stand (location, StartPos): name the file with the records, and the codebook with --description.`,
  );
}

export function twice(file: string, column: string): PenumbraError {
  return refused(file, `${file} has two columns called ${column}: rename one of them.`, column);
}

export function encoding(file: string, name: string): PenumbraError {
  return refused(
    file,
    `${file} names the encoding ${name}, which is not known here: save the records as UTF-8, and leave ENCODING out.`,
  );
}

export function notText(file: string): PenumbraError {
  return refused(
    file,
    `${file} has bytes that are no text in the encoding that its layout names: correct ENCODING in the layout.`,
  );
}
