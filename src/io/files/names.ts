import { PenumbraError } from '../../error.ts';
import { label } from '../../foundation/table/index.ts';
import { count, counted } from '../../foundation/words/index.ts';
import { contentOf, decode, type Encoding, FIELD, type Scanner } from '../csv/index.ts';

/** The cells of a batch's first record, without quotes. */
export function firstRecord(batch: Scanner, encoding: Encoding): string[] {
  return Array.from({ length: batch.columns }, (_, position) => {
    const cell = contentOf(batch, position * FIELD);
    return decode(...cell, encoding) ?? decode(...cell, 'windows-1252')!;
  });
}

/**
 * Refuses a file whose first record is not the names of the first file, or has another number of cells.
 * A file may lack its names, so nothing of its first record is shown unless it has all names of the other.
 */
export function refuseOtherNames(
  file: string,
  names: readonly string[],
  firstFile: string,
  expected: readonly string[],
): void {
  if (names.length === expected.length && names.every((name, i) => name === expected[i])) return;
  const lacking = expected.findIndex((name) => !names.includes(name));
  const said = (position: number) => label(asColumns(expected), position);
  let what: string;
  if (lacking >= 0 && !expected.some((name) => name !== '' && names.includes(name))) {
    what = `does not start with the names of ${firstFile} (${said(lacking)} and the others are not there): put the same line of names first`;
  } else if (lacking >= 0) {
    what = `has no column ${said(lacking)}, which ${firstFile} has: give all files the same columns in the same order`;
  } else if (names.length > expected.length) {
    const extra = names.findIndex((name) => !expected.includes(name));
    what =
      extra < 0
        ? `has ${counted(names.length, 'column')} and ${firstFile} has ${count(expected.length)}, some of its names twice: give all files the same columns in the same order`
        : `has a column ${label(asColumns(names), extra)}, which ${firstFile} has not: give all files the same columns in the same order`;
  } else {
    const other = expected.findIndex((name, i) => name !== names[i]);
    what = `has the columns of ${firstFile} in another order, from ${said(other)} on: give all files the same columns in the same order`;
  }
  throw new PenumbraError('data', `${file} ${what}.`, { file, line: 1 });
}

/** Refuses a file without names that has another number of columns than the first. */
export function refuseOtherNumber(
  file: string,
  columns: number,
  firstFile: string,
  expected: number,
): void {
  if (columns === expected) return;
  throw new PenumbraError(
    'data',
    `${file} has ${counted(columns, 'column')} and ${firstFile} has ${count(expected)}: give all files the same columns in the same order.`,
    { file, line: 1 },
  );
}

const asColumns = (names: readonly string[]) => names.map((name) => ({ name }));
