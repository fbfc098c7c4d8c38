import { PenumbraError } from '../../error.ts';
import { count } from '../../foundation/words/index.ts';
import { nearestElementName } from './name.ts';

/**
 * The sentences with which XML is refused, or cannot be written. Each names the file and the line, says
 * what to do, and shows nothing but names of elements.
 */

function refused(file: string, line: number, what: string, column?: string): PenumbraError {
  return new PenumbraError('data', `Line ${line} of ${file} ${what}.`, { file, line, column });
}

export function documentType(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'declares a document type (DOCTYPE), which can define entities and is never read: remove the declaration',
  );
}

export function unknownEntity(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'uses an entity that XML does not define by itself, and declared ones are never read: write the character itself',
  );
}

export function encoding(file: string, name: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} says that it is written in ${/^[\w.-]{1,40}$/.test(name) ? name : 'another encoding'}: convert it to UTF-8 and change its first line to encoding="UTF-8".`,
    { file, line: 1 },
  );
}

export function notUtf8(file: string, line: number): PenumbraError {
  return refused(file, line, 'is not valid UTF-8: convert the file to UTF-8');
}

export function forbiddenCharacter(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'holds a character that is not allowed there, such as a control character: remove it, or write the file again as UTF-8',
  );
}

export function notWellFormed(file: string, line: number, why = ''): PenumbraError {
  return refused(
    file,
    line,
    `is not well-formed XML${why === '' ? '' : ` (${why})`}: correct it, or write the file again with the program it came from`,
  );
}

export function cutOff(file: string, line: number): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} ends on line ${line} before its elements are closed: it is cut off, so get it again as a whole.`,
    { file, line },
  );
}

export function noElement(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} does not start with an element, as XML does: if it is CSV, give it a name that does not end in .xml.`,
    { file, line: 1 },
  );
}

export function noRecords(file: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} has no records: it needs one element for each record inside its outermost element.`,
    { file },
  );
}

export function noValues(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'has a first record without values: the first record must have one element for each column, empty where there is no value',
  );
}

export function otherRecord(file: string, line: number, found: string, expected: string) {
  return refused(
    file,
    line,
    `has an element ${found} between the records, which are called ${expected}: keep records of one name, one below the other`,
  );
}

export function strayText(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'has text outside the values: put it in an element of a record, or remove it',
  );
}

export function nested(file: string, line: number, column: string): PenumbraError {
  return refused(
    file,
    line,
    `has an element inside the value ${column}: a value holds text alone, so give each part an element of its own in the record`,
    column,
  );
}

export function repeated(file: string, line: number, column: string): PenumbraError {
  return refused(
    file,
    line,
    `has the value ${column} a second time in its record: keep one of each name`,
    column,
  );
}

export function newColumn(file: string, line: number, column: string): PenumbraError {
  return refused(
    file,
    line,
    `has a value ${column}, which the first record lacks: give the first record one element for each column, empty where there is no value`,
    column,
  );
}

export function attributes(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'has attributes on a record or a value, which no column would keep: write them as elements, or remove them',
  );
}

export function tooManyColumns(file: string, line: number, limit: number): PenumbraError {
  return refused(
    file,
    line,
    `has a record of more than ${count(limit)} values, the most that are read: leave out columns, or check that records are elements`,
  );
}

export function tooLong(file: string, line: number): PenumbraError {
  return refused(
    file,
    line,
    'has a value, a tag or a comment of more than 1 MiB: shorten it, or check that it is closed',
  );
}

export function noElementName(file: string, column: string, position: number): PenumbraError {
  const near = nearestElementName(column);
  const called = column === '' ? 'has no name' : `"${column}" cannot be the name of an element`;
  const which = column === '' ? `Column ${position} ${called}` : `The column ${called}`;
  return new PenumbraError(
    'data',
    `${which}, so ${file} cannot be written as XML: call it ${near === '_' ? `V${position}` : near}, or write CSV.`,
    { file, column },
  );
}

export function sameElementName(file: string, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Two columns are called "${column}", so ${file} cannot be written as XML: give them different names, or write CSV.`,
    { file, column },
  );
}

export function unwritableCharacter(file: string, line: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written as XML, because the record on line ${line} has a character in ${column} that XML cannot hold: remove it, or write CSV.`,
    { file, line, column },
  );
}

export function quotedCode(file: string, line: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written as XML, because the record on line ${line} has a text in ${column} that only its quotes tell from a missing value, and XML has none: write CSV.`,
    { file, line, column },
  );
}

export function undecodable(file: string, line: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written as XML, because the record on line ${line} is not valid UTF-8 in ${column}: pass --encoding windows-1252, or save the original as UTF-8.`,
    { file, line, column },
  );
}
