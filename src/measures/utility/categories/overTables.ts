import type { Work } from '../../../foundation/work/index.ts';
import { type Files, noReading, type Part, type Reading } from '../../contract/index.ts';
import { counted, figure, meanOf } from '../figure.ts';
import { weightsFor } from '../weighing.ts';
import { type Coded, crossed } from './crossed.ts';
import { subsetsOf } from './subsets.ts';
import { tabulated } from './tabulated.ts';
import { totalVariation } from './totalVariation.ts';

/** Records per used cell below which the frequencies of a table say little. */
const FEW_RECORDS = 5;

/** The mean over tables of two or three columns of their total variation distance in percent, with the tables as parts. */
export function* overTables(files: Files, size: 2 | 3, most: number): Work<Reading> {
  const columns = tabulated(files);
  if (columns.length < size) {
    return noReading(
      `The files have fewer than ${size === 2 ? 'two' : 'three'} columns in common that are keys or categories.`,
    );
  }
  if (columns[0].original.length === 0 || columns[0].masked.length === 0) {
    return noReading('One of the files has no records.');
  }
  const { chosen, all } = subsetsOf(columns.length, size, most);
  const parts: Part[] = [];
  let sparse = 0;
  for (const subset of chosen) {
    const of = subset.map((place) => columns[place]);
    const table = of.slice(1).reduce<Coded>(crossed, of[0]);
    if (table.original.length < FEW_RECORDS * table.levels) sparse++;
    const names = of.map(({ name }) => name);
    parts.push({
      name: names.join(', '),
      value: 100 * totalVariation(table, weightsFor(files, names)),
    });
    yield { done: parts.length, total: chosen.length };
  }
  return figure(meanOf(parts.map(({ value }) => value!)), parts, [
    chosen.length === all
      ? null
      : `${chosen.length} of ${all} tables were compared, at equal steps through the list of all.`,
    counted(
      `Tables with fewer than ${FEW_RECORDS} records per used cell, in which small changes make large differences`,
      sparse,
    ),
  ]);
}
