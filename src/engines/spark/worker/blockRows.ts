import {
  atPositions,
  type Dialect,
  type StreamedCells,
  type StreamedColumn,
  streamCsv,
} from '../../../io/csv/index.ts';
import type { BlockData, BlockShape } from '../../../recipe/run/index.ts';
import { isNumberType, type SparkColumn } from '../type.ts';
import { type HandedCells, PlainRows, plainSource } from './plainRows.ts';

/** The records of a block as Spark hands them over. */
interface HandedBlock {
  readonly block: number;
  readonly numbers: readonly number[];
  readonly cells: readonly HandedCells[];
}

/** The block as the reader of its file would give it: through the same plain CSV. */
export async function readBlock(
  shape: BlockShape,
  columns: readonly SparkColumn[],
  empty: readonly number[],
  { block, numbers, cells }: HandedBlock,
): Promise<BlockData> {
  const result: BlockData['columns'][number][] = shape.columns.map((column, position) =>
    column.needed ? plainNumbers(shape, columns, position, cells) : null,
  );
  const others = [...shape.columns.keys()].filter(
    (position) => shape.columns[position].needed && result[position] === null,
  );
  const found = await readCells(
    others.map((position) => columns[position]),
    others.map((position, place) => streamedColumn(shape, position, place, empty)),
    atPositions(shape.dialect, (position) => others.indexOf(position)),
    cells.map((row) => others.map((position) => row[position])),
    numbers,
  );
  for (const [place, position] of others.entries()) result[position] = found[place];
  return { block, numbers: Float64Array.from(numbers), columns: result };
}

/**
 * The values of a column of numbers without a detour through plain CSV, which would give the same;
 * null if it could give others: for single precision, missing codes that are numbers, and infinity.
 */
function plainNumbers(
  { columns: shapes, dialect }: BlockShape,
  columns: readonly SparkColumn[],
  position: number,
  cells: readonly HandedCells[],
): Float64Array | null {
  const { type } = columns[position];
  if (shapes[position].kind !== 'numeric' || !isNumberType(type) || type === 'float') return null;
  if (dialect.columns?.some((column) => column.position === position)) return null;
  if (dialect.missing.some((code) => code.trim() !== '' && !Number.isNaN(Number(code))))
    return null;
  const values = new Float64Array(cells.length);
  for (let i = 0; i < values.length; i++) {
    const cell = cells[i][position];
    const value = cell === null ? Number.NaN : Number(cell);
    if (Number.isNaN(value) && cell !== null && cell !== 'NaN') return null;
    if (Math.abs(value) === Number.POSITIVE_INFINITY) return null;
    values[i] = value;
  }
  return values;
}

function streamedColumn(
  shape: BlockShape,
  position: number,
  place: number,
  empty: readonly number[],
): StreamedColumn {
  const column = shape.columns[position];
  switch (column.kind) {
    case 'numeric':
      return { position: place, kind: 'numeric' };
    case 'categorical':
      return { position: place, kind: 'categorical', levels: column.levels };
    case 'text':
      return {
        position: place,
        kind: 'text',
        ...(empty.includes(position) && { isEmpty: true }),
      };
  }
}

/** Parses cells through plain CSV. */
export async function readCells(
  columns: readonly SparkColumn[],
  wanted: readonly StreamedColumn[],
  dialect: Dialect,
  cells: readonly HandedCells[],
  numbers: readonly number[],
): Promise<StreamedCells[]> {
  if (columns.length === 0) return [];
  const rows = new PlainRows(columns);
  rows.header();
  for (const [i, row] of cells.entries()) rows.add(row, numbers[i]);
  const parts: StreamedCells[][] = columns.map(() => []);
  await streamCsv(plainSource(columns, rows.take()), dialect, wanted, (batch) => {
    for (const [j, some] of batch.cells.entries()) parts[j].push(some);
  });
  return parts.map((some, j) => joined(some, wanted[j].kind));
}

function joined(parts: readonly StreamedCells[], kind: StreamedColumn['kind']): StreamedCells {
  if (parts.length === 1) return parts[0];
  const values = parts.flatMap((part) => Array.from(part as ArrayLike<number | string | null>));
  if (kind === 'numeric') return Float64Array.from(values as number[]);
  if (kind === 'categorical') return Int32Array.from(values as number[]);
  return values as (string | null)[];
}

/**
 * Passes on block after block of lines that are sorted by their first field, the block, and their
 * second, the record number. The other fields depend on the job.
 */
export async function* blocksIn<T extends { readonly number: number }>(
  lines: AsyncIterable<readonly string[]>,
  read: (number: number, fields: readonly string[]) => T,
): AsyncGenerator<{ block: number; rows: T[] }> {
  let block = -1;
  let rows: T[] = [];
  for await (const some of lines) {
    for (const line of some) {
      const [its, number, ...fields] = line.split('\t');
      const next = Number(its);
      if (next !== block && rows.length > 0) {
        yield { block, rows };
        rows = [];
      }
      block = next;
      rows.push(read(Number(number), fields));
    }
  }
  if (rows.length > 0) yield { block, rows };
}
