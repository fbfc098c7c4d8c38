import { type Column, codesOf } from '../../foundation/table/index.ts';
import { listed, shownName, type ValueGate } from './gate.ts';

/** Fewer records than this are in some order by chance. */
const FEWEST = 10;
/**
 * A column whose different values are fewer than this share of the records tells only the coarse
 * order of a sorted file.
 */
const SHARE = 0.1;

/**
 * Columns that show the original order of the shuffled records: a running number or a time of
 * entry, even if groups of neighbours share their values. All columns of the protected file are
 * checked; they are in original order. O(n) for each column.
 */
export const order: ValueGate = {
  name: 'order',
  title: 'Order',
  asks: 'Is the original order of the records hidden in every column?',
  next: 'Drop the column that counts the records with --role NAME=identifier, or replace it by pseudonyms.',
  check({ masked }) {
    const telling = masked.table.columns.flatMap((column, position) =>
      tellsOrder(column) ? [shownName(masked, position)] : [],
    );
    return {
      holds: telling.length === 0,
      found:
        telling.length === 0
          ? 'the records are shuffled, and no column rises or falls along the file'
          : `values rise or fall along the file in ${listed(telling)}`,
    };
  },
};

/** Whether the values of a column rise or fall along the file. */
export function tellsOrder(column: Column): boolean {
  const values: ArrayLike<number | string> =
    column.kind === 'numeric'
      ? column.values.filter((value) => !Number.isNaN(value))
      : column.kind === 'text'
        ? column.values.filter((value) => value !== null)
        : Array.from(column.codes)
            .filter((code) => code >= 0)
            .map((code) => column.levels[code]);
  return risesOrFalls(column.kind === 'numeric' ? values : (numbersIn(values) ?? values));
}

/** Texts that are all numbers, such as the numbers of households, as numbers; null if one is not. */
function numbersIn(texts: ArrayLike<number | string>): Float64Array | null {
  const numbers = Float64Array.from(texts, (text) => (text === '' ? Number.NaN : Number(text)));
  return numbers.some(Number.isNaN) ? null : numbers;
}

function risesOrFalls(values: ArrayLike<number | string>): boolean {
  const { length } = values;
  if (length < FEWEST) return false;
  let rises = true;
  let falls = true;
  for (let i = 1; i < length && (rises || falls); i++) {
    if (values[i] < values[i - 1]) rises = false;
    if (values[i] > values[i - 1]) falls = false;
  }
  return (rises || falls) && codesOf<number | string>(values).distinct > SHARE * length;
}
