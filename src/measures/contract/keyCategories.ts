import type { CodedColumn, Files } from './measure.ts';

/** Keys that are categories in at least one of the files. */
export interface KeyCategories {
  /** Those whose values can be compared. A recoded key is compared as recoded, if the recoding is known. */
  readonly compared: readonly CodedColumn[];
  /** Those whose protected values do not occur in the original, as after an unknown recoding. */
  readonly recoded: readonly CodedColumn[];
}

/**
 * The categories among the keys that an intruder is assumed to know; `files.keys` are the numbers among them. A column of
 * digits that the preparations call a category is in both.
 */
export function keyCategories({ coded }: Files): KeyCategories {
  const compared: CodedColumn[] = [];
  const recoded: CodedColumn[] = [];
  for (const place of coded?.keys ?? []) {
    const column = coded!.columns[place];
    if (column.names === undefined) continue;
    const prepared = coded!.categories
      .map((other) => coded!.columns[other])
      .find((other) => other.isPrepared && other.name === column.name);
    const one = prepared ?? column;
    (sharesValues(one) ? compared : recoded).push(one);
  }
  return { compared, recoded };
}

/** Whether a protected value occurs in the original. A column whose protected values are all missing is compared. */
function sharesValues({ original, masked, levels }: CodedColumn): boolean {
  const occurs = new Uint8Array(levels);
  for (const code of original) if (code >= 0) occurs[code] = 1;
  let hasValue = false;
  for (const code of masked) {
    if (code < 0) continue;
    if (occurs[code] === 1) return true;
    hasValue = true;
  }
  return !hasValue;
}

/** A sentence that names the keys that a measure of numbers leaves out, if there are any. */
export function uncomparedKeys(files: Files): string[] {
  const { compared, recoded } = keyCategories(files);
  const left = [...compared, ...recoded].filter(({ name }) => !files.names.includes(name));
  if (left.length === 0) return [];
  const all = files.keys.length + left.length;
  const list = left.map(({ name }) => name).join(', ');
  return [
    left.length === 1
      ? `1 of ${all} keys is a category and is not compared: ${list}.`
      : `${left.length} of ${all} keys are categories and are not compared: ${list}.`,
  ];
}
