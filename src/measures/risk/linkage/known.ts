import { type Files, keyCategories } from '../../contract/index.ts';
import type { Known } from './mixed/mixedSides.ts';

/** The intruder knows every compared number and the keys that are categories. */
export function knownColumns(files: Files): Known {
  return knownAmong(files, [...files.names.keys()]);
}

/** The intruder knows the keys only. */
export function knownKeys(files: Files): Known {
  return knownAmong(files, files.keys);
}

/** A key that is a category is not a number, even if it is written in digits. */
function knownAmong(files: Files, columns: readonly number[]): Known {
  const { compared: categories } = keyCategories(files);
  const names = new Set(categories.map(({ name }) => name));
  const numbers = columns.filter((j) => !names.has(files.names[j]));
  return { numbers, categories };
}

export function isNothing({ numbers, categories }: Known): boolean {
  return numbers.length + categories.length === 0;
}
