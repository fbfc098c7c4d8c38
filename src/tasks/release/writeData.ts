import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import {
  type Column,
  type ColumnDescription,
  cellText,
  type Description,
  type LabelledCode,
  type Table,
} from '../../foundation/table/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { type Dialect, isSpreadsheetFormula, reorderCsv } from '../../io/csv/index.ts';
import { numberCode } from '../../io/labelled/index.ts';
import { type DataFile, loadLike, type TaskOptions } from '../../recipe/dataset/index.ts';
import { completeDescription } from '../../recipe/index.ts';
import type { JudgedRelease } from './judge.ts';
import { inverseOrder } from './shuffle.ts';

/** Where the data of a bundle are written. They can be read back after `finish`. */
export interface DataTarget {
  write(chunk: Uint8Array): void | Promise<void>;
  finish(): Promise<ByteSource>;
}

type DataForm = Pick<JudgedRelease, 'dataName' | 'format' | 'isForSpreadsheet'>;

/** The records of a protected file in a new order, what may be said about them, and where they go. */
interface Released {
  readonly masked: DataFile;
  readonly order: Int32Array;
  readonly description: Description;
  readonly target: DataTarget;
}

/** Writes the records in their new order, reads them back and compares them with the protected file. */
export async function writeData(
  { masked, order, description: told, target }: Released,
  { dataName, format, isForSpreadsheet }: DataForm,
  task: TaskOptions,
): Promise<{ readonly sha256: string; readonly neutralised: number }> {
  const { source, dialect } = masked;
  const { signal, newHash = portableSha256 } = task;
  const hash = newHash();
  const put = async (chunk: Uint8Array) => {
    hash.update(chunk);
    await target.write(chunk);
  };
  // What a column is was guessed where nobody said it; what it means may be told where the bundle tells it.
  // Reasons for missing values can have other codes there than in the original.
  const said = completeDescription(await source.describes?.(), masked.names);
  const columns = told.columns.map((column, i) => ({
    ...column,
    ...present({ kind: masked.description.columns[i].kind }),
    ...withMissing(column, said.columns[i].missing),
  }));
  const from = { ...masked, description: { ...told, columns } };
  const writer = await format.begin(from, put, dataName);
  const { neutralised } = await reorderCsv(
    source,
    dialect,
    order,
    { isForSpreadsheet },
    (chunk) => writer.write(chunk),
    {
      signal,
      onProgress: (done, size) => task.onProgress?.('write', size ? done / size : 0),
    },
  );
  await writer.finish();
  const written = format.read(await target.finish());
  const forms = { dataName, format, isForSpreadsheet };
  if (format.isSpelled) await compareCells(masked, written, order, forms, task);
  else await compareValues(masked, written, order, forms, task);
  return { sha256: hash.digest(), neutralised };
}

/** The missing codes of a column with those of the protected file. Their labels are told if the bundle tells them of a reason. */
function withMissing({ missing = [] }: ColumnDescription, own: readonly LabelledCode[] = []) {
  const others = own.filter(({ code }) => !missing.some((one) => one.code === code));
  const isTold = (label?: string) => missing.some((one) => one.label === label);
  const added = others.map(({ code, label }) =>
    isTold(label) ? { code, ...present({ label }) } : { code },
  );
  return added.length === 0 ? {} : { missing: [...missing, ...added] };
}

/** Both files brought into the old order must have the same digest. */
async function compareCells(
  { source, dialect, records }: DataFile,
  written: ByteSource,
  order: Int32Array,
  { isForSpreadsheet }: DataForm,
  { signal, newHash = portableSha256 }: TaskOptions,
): Promise<void> {
  const digestOf = async (of: ByteSource, by: Int32Array, forSpreadsheet: boolean) => {
    const inOrder = newHash();
    await reorderCsv(
      of,
      { ...dialect, byteOrderMark: false },
      by,
      { isForSpreadsheet: forSpreadsheet },
      (chunk) => inOrder.update(chunk),
      { signal },
    );
    return inOrder.digest();
  };
  const same = Int32Array.from({ length: records }, (_, i) => i);
  const expected = await digestOf(source, same, isForSpreadsheet);
  if ((await digestOf(written, inverseOrder(order), false)) === expected) return;
  throw new PenumbraError(
    'internal',
    'The records that were written are not those of the protected file. Nothing was released.',
  );
}

/** Every cell must be read back with the value that it has in the protected file. */
async function compareValues(
  masked: DataFile,
  written: ByteSource,
  order: Int32Array,
  { dataName, format, isForSpreadsheet }: DataForm,
  { signal }: TaskOptions,
): Promise<void> {
  const { table } = await loadLike(masked, written, masked.dialect, { signal });
  // Fields of fixed width have no spaces at their end.
  const spelled = (text: string) => {
    const told = isForSpreadsheet && isSpreadsheetFormula(text) ? `'${text}` : text;
    return written.isPadded ? told.trimEnd() : told;
  };
  const place = differingColumn(masked.table, table, order, spelled, masked.dialect.decimal);
  if (place === null) return;
  const column = masked.names[place] ?? masked.names[0];
  throw new PenumbraError(
    'data',
    `A file of ${format.name} does not hold "${column}" as it is in the protected file, so nothing was released: give --format csv, or convert the column before it is protected.`,
    { file: dataName, column },
  );
}

/** The first column with a value that is another one than before; null if there is none. */
function differingColumn(
  before: Table,
  after: Table,
  order: Int32Array,
  spelled: (text: string) => string,
  decimal: Dialect['decimal'],
): number | null {
  if (after.records !== before.records || after.columns.length !== before.columns.length) return 0;
  for (const [place, column] of before.columns.entries()) {
    const own = after.columns[place];
    const isSame = sameCell(column, own, spelled, decimal);
    for (let i = 0; i < order.length; i++) if (!isSame(order[i], i)) return place;
  }
  return null;
}

function sameCell(
  before: Column,
  after: Column,
  spelled: (text: string) => string,
  decimal: Dialect['decimal'],
): (record: number, place: number) => boolean {
  if (before.kind === 'numeric' && after.kind === 'numeric') {
    const [old, now] = [before.values, after.values];
    return (record, place) => old[record] === now[place] || Object.is(old[record], now[place]);
  }
  const text = (column: Column, record: number) => cellText(column, record) ?? '';
  return (record, place) => {
    const [old, now] = [spelled(text(before, record)), text(after, place)];
    return old === now || (numberCode(old, decimal) ?? Number.NaN) === numberCode(now);
  };
}
