import type { CodedColumn, Files } from '../../contract/index.ts';

/** Categories and keys, each once, in the order of the file. */
export function tabulated({ coded }: Files): CodedColumn[] {
  if (coded === undefined) return [];
  // A key that was recoded also occurs among the categories.
  const names = new Set(coded.categories.map((place) => coded.columns[place].name));
  const others = coded.keys.filter((place) => !names.has(coded.columns[place].name));
  const places = new Set([...coded.categories, ...others]);
  return coded.columns.filter((_, place) => places.has(place));
}
