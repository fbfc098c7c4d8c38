import type { Column, Dataset } from '../../foundation/table/index.ts';

/** Some of the records, in the order given. */
export function someRecords({ table, lineOf }: Dataset, chosen: Int32Array): Dataset {
  return {
    table: {
      columns: table.columns.map((column) => rowsOf(column, chosen)),
      records: chosen.length,
    },
    lineOf: (record) => lineOf(chosen[record]),
  };
}

/** A column of some of the records. */
export function rowsOf(column: Column, rows: ArrayLike<number> & Iterable<number>): Column {
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (row) => column.values[row]) };
  }
  if (column.kind === 'categorical') {
    return { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]) };
  }
  return { ...column, values: Array.from(rows, (row) => column.values[row]) };
}

/** The columns of the kept records. */
export function keepRows(columns: readonly Column[], kept: Uint8Array | null): readonly Column[] {
  if (kept === null) return columns;
  const rows = [...kept.keys()].filter((record) => kept[record] === 1);
  return columns.map((column) => rowsOf(column, rows));
}
