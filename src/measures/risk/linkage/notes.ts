import { countLacking, type Files, keyCategories } from '../../contract/index.ts';
import { type MixedSides, recordsIn } from './mixed/mixedSides.ts';
import type { Sides } from './search.ts';

export const NOBODY = 'No record is complete in both files in the compared columns.';
export const NO_COLUMNS = 'The files have no numeric column in common.';
export const NOTHING_KNOWN =
  'The files have no numeric column in common, and no key that is a category in both.';
export const NO_KEYS = 'No key columns are named, so there is nothing to link by.';
export const TOO_FAR =
  'Some values are so far apart that their distances overflow: look for values that are out of range.';
export const CAPPED =
  'The files are too large to look for all ties: distances that differ only by rounding can count as different.';

/** Sentences on the columns and records that are left out, given the number of points that are searched for. */
export function leftOut(
  files: Files,
  sides: Sides & Partial<Pick<MixedSides, 'isSquared' | 'constantCategories'>>,
  asked: number,
): string[] {
  const notes: string[] = [];
  const { constant, constantCategories = [], isSquared = true } = sides;
  if (constant.length + constantCategories.length > 0) {
    notes.push(constantColumns(files, constant, constantCategories));
  }
  const [points, records] =
    sides.direction === 'masked to original'
      ? (['protected records', 'originals'] as const)
      : (['originals', 'protected records'] as const);
  const all = {
    originals: recordsIn(files, 'original'),
    'protected records': recordsIn(files, 'masked'),
  };
  const lack = isSquared ? 'lack a value' : 'have no value at all';
  if (asked < all[points]) {
    notes.push(
      `${all[points] - asked} of ${all[points]} ${points} are left out, because they or their own ${records} ${lack}.`,
    );
  }
  const candidates = sides.recordPlaces.length;
  if (candidates < all[records]) {
    notes.push(
      `${all[records] - candidates} of ${all[records]} ${records} are not candidates, because they ${lack}.`,
    );
  }
  return notes;
}

export function constantColumns(
  files: Files,
  columns: readonly number[],
  categories: readonly { readonly name: string }[] = [],
): string {
  const names = [...columns.map((j) => files.names[j]), ...categories.map(({ name }) => name)];
  return `Columns left out because they are constant in the original: ${names.join(', ')}.`;
}

/** A sentence on keys that were recoded in a way that is not known. */
export function recodedKeys(files: Files): string[] {
  const { recoded } = keyCategories(files);
  if (recoded.length === 0) return [];
  const names = recoded.map(({ name }) => name).join(', ');
  return [
    `Keys left out because none of their protected values occurs in the original, as after a recoding: ${names}.`,
  ];
}

/** The number of records that lack a value in one of the columns. */
export function countIncomplete(columns: readonly Float64Array[]): number {
  let count = 0;
  for (let i = 0; i < (columns[0]?.length ?? 0); i++) {
    if (columns.some((column) => Number.isNaN(column[i]))) count++;
  }
  return count;
}

/** A sentence on missing categories where the description takes missing keys for wildcards. */
export function missingInDistance({ coded }: Files): string[] {
  if (coded === undefined || coded.missingKeys === 'level') return [];
  const keys = coded.keys.map((place) => coded.columns[place]);
  const isLacking = [keys.map(({ masked }) => masked), keys.map(({ original }) => original)].some(
    (columns) => countLacking(columns) > 0,
  );
  return isLacking
    ? [
        'A missing category is as far from every other category in this distance, as in grouping: a distance has no wildcards.',
      ]
    : [];
}
