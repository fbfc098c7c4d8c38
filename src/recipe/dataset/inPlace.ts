import type { Column, Table } from '../../foundation/table/index.ts';

/** Columns that were read from a file, and their positions in it. */
interface ColumnsRead {
  readonly table: Table;
  readonly names: readonly string[];
  readonly positions: readonly number[];
}

/** A table with every column of the file at its position; columns that were not read have no values. */
export function inPlace({ table, names, positions }: ColumnsRead): Table {
  const columns = names.map((name): Column => ({ kind: 'text', name, values: [] }));
  for (const [place, position] of positions.entries()) columns[position] = table.columns[place];
  return { ...table, columns };
}
