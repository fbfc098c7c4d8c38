import { type Column, onGrid } from '../../foundation/table/index.ts';
import type { Plan } from '../plan/index.ts';
import type { LoadedFile } from './load.ts';
import type { MaskedColumn } from './write.ts';

/** The protected file as it would be read back. */
export function asWritten(
  file: LoadedFile,
  plan: Plan,
  masked: ReadonlyMap<number, MaskedColumn>,
): LoadedFile {
  const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
  const stays = (_: unknown, record: number) => plan.kept === null || plan.kept[record] === 1;
  const positions = [...file.names.keys()].filter((position) => !gone.has(position));
  const columns = positions.map((position): Column => {
    const column = file.table.columns[position];
    const mask = masked.get(position);
    if (mask === undefined) {
      if (column.kind === 'categorical') return { ...column, codes: column.codes.filter(stays) };
      if (column.kind === 'numeric') return { ...column, values: column.values.filter(stays) };
      return { ...column, values: column.values.filter(stays) };
    }
    const { values, names, grid } = mask;
    const { name } = column;
    if (names === undefined) {
      return { kind: 'numeric', name, grid, values: values.map((x) => onGrid(x, grid.decimals)) };
    }
    const codes = Int32Array.from(values, (code) => (Number.isNaN(code) ? -1 : code));
    return { kind: 'categorical', name, codes, levels: names, ordered: false };
  });
  return {
    ...file,
    table: { columns, records: plan.records },
    records: plan.records,
    names: positions.map((position) => file.names[position]),
    positions: positions.map((_, place) => place),
  };
}
