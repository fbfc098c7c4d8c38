import type { Files } from '../../contract/index.ts';
import type { Sides } from './search.ts';

export const NOBODY = 'No record is complete in both files in the compared columns.';
export const NO_COLUMNS = 'The files have no numeric column in common.';
export const NO_KEYS = 'No key columns are named, so there is nothing to link by.';
export const TOO_FAR =
  'Some values are so far apart that their distances overflow: look for values that are out of range.';
export const CAPPED =
  'The files are too large to look for all ties: distances that differ only by rounding can count as different.';

/** Sentences on the columns and records that are left out, given the number of points that are searched for. */
export function leftOut(files: Files, sides: Sides, asked: number): string[] {
  const notes: string[] = [];
  if (sides.constant.length > 0) notes.push(constantColumns(files, sides.constant));
  const [points, records] =
    sides.direction === 'masked to original'
      ? (['protected records', 'originals'] as const)
      : (['originals', 'protected records'] as const);
  const all = { originals: files.original[0].length, 'protected records': files.masked[0].length };
  if (asked < all[points]) {
    notes.push(
      `${all[points] - asked} of ${all[points]} ${points} are left out, because they or their own ${records} lack a value.`,
    );
  }
  const candidates = sides.recordPlaces.length;
  if (candidates < all[records]) {
    notes.push(
      `${all[records] - candidates} of ${all[records]} ${records} are not candidates, because they lack a value.`,
    );
  }
  return notes;
}

export function constantColumns(files: Files, columns: readonly number[]): string {
  const names = columns.map((j) => files.names[j]).join(', ');
  return `Columns left out because they are constant in the original: ${names}.`;
}

/** The number of records that lack a value in one of the columns. */
export function countIncomplete(columns: readonly Float64Array[]): number {
  let count = 0;
  for (let i = 0; i < (columns[0]?.length ?? 0); i++) {
    if (columns.some((column) => Number.isNaN(column[i]))) count++;
  }
  return count;
}
