import { type Column, codesOf } from '../../../foundation/table/index.ts';
import { type Gate, listed, shownName } from '../gate.ts';

/** Fewer records than this are in some order by chance. */
const FEWEST = 10;
/** A column with fewer different values than this share of the records tells only the coarse order of a sorted file. */
const SHARE = 0.1;

/**
 * Columns that tell in which order records stood although they are shuffled: a running number, a time of entry, also
 * where groups of neighbours share their values. Looked at are all columns of the protected file, which is in
 * the order of the original. O(n) for each column.
 */
export const order: Gate = {
  name: 'order',
  title: 'Order',
  asks: 'Does no column tell in which order the records stood?',
  next: 'Leave out the column that counts the records, with --role NAME=identifier, or replace it by pseudonyms.',
  check({ masked }) {
    const telling = masked.table.columns.flatMap((column, position) =>
      tellsOrder(column) ? [shownName(masked, position)] : [],
    );
    return {
      holds: telling.length === 0,
      found:
        telling.length === 0
          ? 'records are shuffled, and no column rises or falls along the file'
          : `values rise or fall along the file in ${listed(telling)}`,
    };
  },
};

function tellsOrder(column: Column): boolean {
  const values: ArrayLike<number | string> =
    column.kind === 'numeric'
      ? column.values.filter((value) => !Number.isNaN(value))
      : column.kind === 'text'
        ? column.values.filter((value) => value !== null)
        : Array.from(column.codes)
            .filter((code) => code >= 0)
            .map((code) => column.levels[code]);
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
