import type { Column, Dataset } from '../../foundation/table/index.ts';

/** Some of the records, in the order given. */
export function someRecords({ table, lineOf }: Dataset, chosen: Int32Array): Dataset {
  const columns = table.columns.map((column): Column => {
    if (column.kind === 'text') {
      return { ...column, values: Array.from(chosen, (record) => column.values[record]) };
    }
    if (column.kind === 'categorical') {
      return { ...column, codes: Int32Array.from(chosen, (record) => column.codes[record]) };
    }
    return { ...column, values: Float64Array.from(chosen, (record) => column.values[record]) };
  });
  return {
    table: { columns, records: chosen.length },
    lineOf: (record) => lineOf(chosen[record]),
  };
}
