import { PenumbraError } from '../../error.ts';
import { type Column, label } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type ByteSink, readCsv, rewriteCsv } from '../../io/csv/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { type PlannedUnit, unitsOf } from '../../recipe/index.ts';

/** The columns that were taken from the file of units, and the columns of the unit that it does not have. */
export interface JoinedFile {
  readonly replaced: readonly string[];
  readonly kept: readonly string[];
}

/** Gives every record the cells of its unit from a file of units, which may be protected, by the number of the unit. */
export async function joinUnits(
  file: DataFile,
  unit: PlannedUnit,
  protectedUnits: ByteSource,
  sink: ByteSink,
  { signal, onProgress }: TaskOptions = {},
): Promise<JoinedFile> {
  const { names, dialect, table } = file;
  const { columns: _, ...form } = dialect;
  const rows = await readCsv(protectedUnits, {
    ...form,
    missing: [],
    describe: (its: readonly string[]) =>
      its.map((__, position) => ({ position, kind: 'text' as const })),
    signal,
  });
  const at = new Map(rows.names.map((name, position) => [name, position]));
  const number = at.get(names[unit.position]);
  if (number === undefined) {
    throw new PenumbraError(
      'data',
      `${protectedUnits.name} has no column ${label(table.columns, unit.position)}, by which it would be joined: keep it when you protect the file of units.`,
      { file: protectedUnits.name },
    );
  }
  const cells = (position: number) => textsOf(rows.table.columns[position]);
  const rowOf = rowsByRecord(file, unit, cells(number), protectedUnits.name);
  const shared = [...unit.columns].filter((position) => at.has(names[position]));
  const replace = new Map(
    shared.map((position) => {
      const texts = cells(at.get(names[position])!);
      return [position, (record: number) => texts[rowOf[record]] ?? ''];
    }),
  );
  await rewriteCsv(file.source, dialect, { replace }, sink, {
    ...(signal && { signal }),
    onProgress: (done, size) => onProgress?.('write', size ? done / size : 0),
  });
  const named = (positions: readonly number[]) => positions.map((position) => names[position]);
  return {
    replaced: named(shared),
    kept: named([...unit.columns].filter((position) => !shared.includes(position))),
  };
}

function textsOf(column: Column): readonly (string | null)[] {
  if (column.kind === 'text') return column.values;
  throw new PenumbraError('internal', 'A column of the file of units was not read as text.');
}

/** The row of each record in the file of units, whose rows are in the order in which units first appear. */
function rowsByRecord(
  { table, dialect, lineOf }: DataFile,
  unit: PlannedUnit,
  numbers: readonly (string | null)[],
  name: string,
): Int32Array {
  const units = unitsOf(table.columns[unit.position], null);
  if (numbers.length !== unit.count) {
    throw new PenumbraError(
      'data',
      `${name} has ${numbers.length} records, and the file has ${unit.count} units: join the file that was made from \`penumbra units\`, with all its records.`,
      { file: name },
    );
  }
  const first = new Int32Array(unit.count).fill(-1);
  for (const [record, its] of units.entries()) if (first[its] < 0) first[its] = record;
  const column = table.columns[unit.position];
  for (const [row, text] of numbers.entries()) {
    if (isCell(column, first[row], text, dialect.decimal)) continue;
    throw new PenumbraError(
      'data',
      `Row ${row + 1} of ${name} is another ${unit.name} than that of line ${lineOf(first[row])}: the rows must stay in the order of \`penumbra units\`.`,
      { file: name, line: lineOf(first[row]) },
    );
  }
  return units;
}

/** Whether a text of the file of units is the number of a record's unit. */
function isCell(column: Column, record: number, text: string | null, decimal: string): boolean {
  const written = (text ?? '').trim();
  if (column.kind === 'numeric') {
    const value = column.values[record];
    const number = Number(written.replace(decimal, '.'));
    return Number.isNaN(value) || (written !== '' && number === value);
  }
  const own =
    column.kind === 'text' ? column.values[record] : (column.levels[column.codes[record]] ?? null);
  return own === null || own.trim() === written;
}
