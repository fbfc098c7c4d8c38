import type { Column } from '../../foundation/table/index.ts';
import type { LoadedFile } from './load.ts';

/** A file of some of the records, in the order given; lines are those of the whole file. */
export function someRecords(file: LoadedFile, chosen: Int32Array): LoadedFile {
  const columns = file.table.columns.map((column): Column => {
    if (column.kind === 'text') {
      return { ...column, values: Array.from(chosen, (record) => column.values[record]) };
    }
    if (column.kind === 'categorical') {
      return { ...column, codes: Int32Array.from(chosen, (record) => column.codes[record]) };
    }
    return { ...column, values: Float64Array.from(chosen, (record) => column.values[record]) };
  });
  const records = chosen.length;
  return {
    ...file,
    table: { columns, records },
    records,
    lineOf: (record) => file.lineOf(chosen[record]),
  };
}
