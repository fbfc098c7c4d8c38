import { PenumbraError } from '../../error.ts';
import { sum } from '../../foundation/numerics/index.ts';
import {
  type Column,
  type ColumnReference,
  combine,
  type Dataset,
  findColumn,
  label,
  type Table,
} from '../../foundation/table/index.ts';
import type { CodedColumn, Population } from '../../measures/contract/index.ts';

/** A file of the population: one record for each person, or for each combination of keys with their number. */
export interface PopulationFile {
  readonly dataset: Dataset;
  /** The column with the number of persons that each record stands for; each is one person without it. */
  readonly counts?: ColumnReference | undefined;
}

/**
 * The keys of a population file at the positions that they have in the original, so that they can be recoded alike. All
 * other columns are empty.
 */
export function populationLike(
  original: Table,
  { table, lineOf }: Dataset,
  keys: readonly number[],
): Dataset {
  if (table.records === 0) {
    throw new PenumbraError(
      'data',
      'The population file has no records: give some, or leave it out.',
    );
  }
  const columns = original.columns.map(({ name }, position): Column => {
    if (!keys.includes(position)) return { kind: 'text', name, values: [] };
    const found = table.columns.find((column) => column.name === name);
    if (found !== undefined) return found;
    const column = label(original.columns, position);
    throw new PenumbraError(
      'data',
      `The population file has no column ${column}, but needs all keys: add it, or leave this key out (--keys).`,
      { column },
    );
  });
  return { table: { ...table, columns }, lineOf };
}

/**
 * How often the keys of each protected record occur in the population. The columns have the codes of the population as
 * their originals. Missing counts as a value. O(n) per key.
 */
export function frequenciesInPopulation(
  columns: readonly CodedColumn[],
  { dataset: { table }, counts }: PopulationFile,
): Population {
  const persons = table.records;
  const stands = counts === undefined ? null : countsIn(table, counts);
  const both = columns.map(({ original, masked }) => joined(original, masked));
  const { codes, distinct } = combine(both, persons + columns[0].masked.length);
  const found = new Float64Array(distinct);
  for (let i = 0; i < persons; i++) found[codes[i]] += stands === null ? 1 : stands[i];
  return {
    counts: Float64Array.from(codes.subarray(persons), (code) => found[code]),
    total: stands === null ? persons : sum(stands),
  };
}

function joined(first: Int32Array, second: Int32Array): Int32Array {
  const all = new Int32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function countsIn({ columns }: Table, reference: ColumnReference): Float64Array {
  const position = findColumn(columns, reference);
  const column = columns[position];
  if (column.kind === 'numeric' && column.values.every((count) => count >= 0 && count < Infinity)) {
    return column.values;
  }
  throw new PenumbraError(
    'data',
    `Column ${label(columns, position)} of the population file does not have a number of persons in every record: correct it, or name another one (--population-counts).`,
    { column: column.name },
  );
}
