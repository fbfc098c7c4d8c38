import { type Column, onGrid, type Table } from '../../foundation/table/index.ts';
import type { Plan } from '../plan/index.ts';
import { keepRows } from './someRecords.ts';
import type { MaskedColumn } from './write.ts';

/** The protected records as they are read back. */
export function asWritten(
  original: Table,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
): Table {
  const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
  const there = [...original.columns.entries()].filter(([position]) => !gone.has(position));
  const columns = there.map(([position, column]): Column => {
    const mask = masked.get(position);
    return mask === undefined ? keepRows([column], plan.kept)[0] : writtenColumn(column.name, mask);
  });
  return { columns, records: plan.records };
}

/** One column as it is read back. */
export function writtenColumn(name: string, { values, names, grid }: MaskedColumn): Column {
  if (names === undefined) {
    return { kind: 'numeric', name, grid, values: values.map((x) => onGrid(x, grid.decimals)) };
  }
  const codes = Int32Array.from(values, (code) => (Number.isNaN(code) ? -1 : code));
  return { kind: 'categorical', name, codes, levels: names, ordered: false };
}
