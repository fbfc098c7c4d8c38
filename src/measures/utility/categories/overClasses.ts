import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedColumn,
  type Files,
  noReading,
  type Part,
  type Reading,
} from '../../contract/index.ts';
import { counted, figure, meanOf } from '../figure.ts';
import { type BothWeights, weightsFor } from '../weighing.ts';
import { type Frequencies, frequenciesInClasses, frequenciesOf } from './frequencies.ts';
import { categoriesOf } from './overCategories.ts';

/** Largest number of other columns inside whose classes a column is compared. */
export const MOST_OTHERS = 20;

/** Whether a property of a column changed; null if a file has no values. */
type IsChanged = (frequencies: Frequencies) => boolean | null;

/**
 * The share of columns, nominal or ordinal, for which a property changed, in percent. Parts are whether it changed for
 * each column, and inside the classes of other columns: the mean over these of the share of their classes in which it
 * changed. O(n) for each column and other column, and O(c log c) for its c used cells.
 */
export function* overClasses(files: Files, ordered: boolean, isChanged: IsChanged): Work<Reading> {
  const categories = categoriesOf(files);
  const columns = categories.filter((column) => column.ordered === ordered);
  if (columns.length === 0) {
    return noReading(
      `The files have no column of ${ordered ? 'ordinal' : 'nominal'} categories in common.`,
    );
  }
  const others = Math.min(MOST_OTHERS, categories.length - 1);
  const total = columns.length * (others + 1);
  const parts: Part[] = [];
  const values: number[] = [];
  const inClasses: number[] = [];
  let done = 0;
  for (const column of columns) {
    const changed = isChanged(frequenciesOf(column, weightsFor(files, [column.name])));
    if (changed === null) {
      parts.push({
        name: column.name,
        value: null,
        reason: 'It has no values in one of the files.',
      });
      done += others + 1;
      continue;
    }
    values.push(changed ? 100 : 0);
    parts.push({ name: column.name, value: changed ? 100 : 0 });
    yield { done: ++done, total };
    const shares: number[] = [];
    for (const other of othersOf(categories, column)) {
      const weights = weightsFor(files, [column.name, other.name]);
      const share = shareOfClasses(column, other, isChanged, weights);
      if (share !== null) shares.push(share);
      yield { done: ++done, total };
    }
    if (shares.length === 0) continue;
    inClasses.push(meanOf(shares));
    parts.push({ name: `${column.name}, inside classes`, value: meanOf(shares) });
  }
  if (inClasses.length > 0) {
    parts.unshift({ name: 'all columns, inside classes', value: meanOf(inClasses) });
  }
  if (values.length === 0) return noReading('No column can be compared.', parts);
  return figure(meanOf(values), parts, [
    counted(
      'Columns left out because they have no values in one of the files',
      columns.length - values.length,
    ),
    categories.length - 1 > MOST_OTHERS
      ? `Each column was compared inside the classes of ${MOST_OTHERS} other columns, those that come after it.`
      : null,
  ]);
}

/** Up to `MOST_OTHERS` columns that follow a column, starting again from the first after the last. */
function othersOf(categories: readonly CodedColumn[], column: CodedColumn): CodedColumn[] {
  const at = categories.indexOf(column);
  return [...categories.slice(at + 1), ...categories.slice(0, at)].slice(0, MOST_OTHERS);
}

/** The share of the classes of another column in which a property changed, in percent; null if none can be compared. */
function shareOfClasses(
  column: CodedColumn,
  other: CodedColumn,
  isChanged: IsChanged,
  weights: BothWeights | undefined,
): number | null {
  let compared = 0;
  let different = 0;
  for (const frequencies of frequenciesInClasses(column, other, weights)) {
    const changed = isChanged(frequencies);
    if (changed === null) continue;
    compared++;
    if (changed) different++;
  }
  return compared === 0 ? null : (100 * different) / compared;
}
