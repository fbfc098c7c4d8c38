import { PenumbraError } from '../../error.ts';
import { type Column, label } from '../../foundation/table/index.ts';
import type { LoadedFile } from '../../recipe/dataset/index.ts';

/**
 * A holdout with its columns in the order of the original, so that what is done to columns of the one can be done to
 * those of the other. It must have every column of the original, by name; others are left aside.
 */
export function holdoutLike(
  original: LoadedFile,
  masked: LoadedFile,
  file: LoadedFile,
): LoadedFile {
  for (const [other, what] of [
    [original, 'original'],
    [masked, 'protected file'],
  ] as const) {
    if (file.sha256 === '' || file.sha256 !== other.sha256) continue;
    throw new PenumbraError(
      'usage',
      `The holdout is the ${what} itself: give records of the same kind that the protection never saw.`,
    );
  }
  if (file.records === 0) {
    throw new PenumbraError('data', 'The holdout has no records: give some, or leave it out.');
  }
  const places = new Map<string, number[]>();
  for (const [position, { name }] of file.table.columns.entries()) {
    places.set(name, [...(places.get(name) ?? []), position]);
  }
  const columns = original.table.columns.map(({ name }, position): Column => {
    const place = places.get(name)?.shift();
    if (place !== undefined) return file.table.columns[place];
    const column = label(original.table.columns, position);
    throw new PenumbraError(
      'data',
      `The holdout has no column ${column}: it needs all columns of the original, so give the file with this one, or check how it is read (--delimiter, --header).`,
      { column },
    );
  });
  return {
    ...file,
    table: { columns, records: file.records },
    names: original.names,
    positions: original.positions,
  };
}

/** The numbers of a column of a holdout that is compared. */
export function holdoutNumbers(holdout: LoadedFile, position: number): Float64Array {
  const column = holdout.table.columns[position];
  if (column.kind === 'numeric' && !column.values.some((x) => Math.abs(x) === Infinity)) {
    return column.values;
  }
  const name = label(holdout.table.columns, position);
  throw new PenumbraError(
    'data',
    `Column ${name} holds finite numbers in the original but not in the holdout: correct it there, or check how the file is read (--decimal, --missing-code).`,
    { column: name },
  );
}
