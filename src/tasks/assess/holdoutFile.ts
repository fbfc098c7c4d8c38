import { PenumbraError } from '../../error.ts';
import { type Column, type Dataset, label, type Table } from '../../foundation/table/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';

/**
 * A holdout with its columns in the order of the original, so that both can be treated alike. It
 * must have every column of the original, by name; other columns are dropped.
 */
export function holdoutLike(original: Table, { table, lineOf }: Dataset): Dataset {
  if (table.records === 0) {
    throw new PenumbraError('data', 'The holdout has no records: give some, or leave it out.');
  }
  const places = new Map<string, number[]>();
  for (const [position, { name }] of table.columns.entries()) {
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  const columns = original.columns.map(({ name }, position): Column => {
    const place = places.get(name)?.shift();
    if (place !== undefined) return table.columns[place];
    const column = label(original.columns, position);
    throw new PenumbraError(
      'data',
      `The holdout has no column ${column}, but needs all columns of the original: add it, or check how the file is read (--delimiter, --header).`,
      { column },
    );
  });
  return { table: { ...table, columns }, lineOf };
}

/** Refuses a holdout that the protection saw. */
export function refuseSeen(holdout: StoredFile, original: StoredFile, masked: StoredFile): void {
  for (const [other, what] of [
    [original, 'original'],
    [masked, 'protected file'],
  ] as const) {
    if (holdout.sha256 !== other.sha256) continue;
    throw new PenumbraError(
      'usage',
      `The holdout is the ${what} itself: give records of the same kind that the protection never saw.`,
    );
  }
}

/** The numbers of a compared column of a holdout. */
export function holdoutNumbers({ columns }: Table, position: number): Float64Array {
  const column = columns[position];
  if (column.kind === 'numeric' && !column.values.some((x) => Math.abs(x) === Infinity)) {
    return column.values;
  }
  const name = label(columns, position);
  throw new PenumbraError(
    'data',
    `Column ${name} has finite numbers in the original but not in the holdout: correct it there, or check how the file is read (--decimal, --missing-code).`,
    { column: name },
  );
}
