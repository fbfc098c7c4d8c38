import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedColumn,
  type Files,
  noReading,
  type Part,
  type Reading,
} from '../../contract/index.ts';
import { figure, meanOf } from '../figure.ts';

/** The columns that are categories. */
export function categoriesOf({ coded }: Files): CodedColumn[] {
  return coded === undefined ? [] : coded.categories.map((place) => coded.columns[place]);
}

/**
 * The mean over the categorical columns of a figure for each, with the columns as parts; for files in the same order.
 */
export function* overCategories(
  files: Files,
  figureOf: (column: CodedColumn) => number,
): Work<Reading> {
  const columns = categoriesOf(files);
  if (columns.length === 0) return noReading('The files have no column of categories in common.');
  if (columns[0].original.length === 0) return noReading('The files have no records.');
  const parts: Part[] = [];
  for (const column of columns) {
    parts.push({ name: column.name, value: figureOf(column) });
    yield { done: parts.length, total: columns.length };
  }
  return figure(meanOf(parts.map(({ value }) => value!)), parts);
}
