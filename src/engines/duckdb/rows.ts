import type {
  DuckDBDataChunk,
  DuckDBDoubleVector,
  DuckDBIntegerVector,
  DuckDBVarCharVector,
} from '@duckdb/node-api';
import { type DuckDatabase, databaseFailure } from '../../io/duckdb/index.ts';

/** A column of a table of the run: numbers as DOUBLE, whole numbers as INTEGER, or texts. */
export interface RowColumn {
  readonly name: string;
  readonly kind: 'number' | 'code' | 'text';
}

/** Cells of a column: numbers (NaN is missing), whole numbers (-1 is missing) or texts (null is missing). */
export type RowCells = Float64Array | Int32Array | readonly (string | null)[];

const TYPES = { number: 'DOUBLE', code: 'INTEGER', text: 'VARCHAR' } as const;

/** Largest number of rows in a chunk of DuckDB. */
const CHUNK = 2048;

export function definitionOf(columns: readonly RowColumn[]): string {
  return columns.map(({ name, kind }) => `${name} ${TYPES[kind]}`).join(', ');
}

/** Appends rows to a table. They are visible after `flush`, within a transaction if one is open. */
export interface RowAppender {
  add(cells: readonly RowCells[], rows: number): void;
  flush(): void;
  close(): void;
}

export async function appendTo(
  { connection }: DuckDatabase,
  table: string,
  columns: readonly RowColumn[],
): Promise<RowAppender> {
  const { DOUBLE, DuckDBDataChunk, INTEGER, VARCHAR } = await import('@duckdb/node-api');
  const types = { number: DOUBLE, code: INTEGER, text: VARCHAR };
  const appender = await connection.createAppender(table).catch(fail);
  const chunk = DuckDBDataChunk.create(columns.map(({ kind }) => types[kind]));
  return {
    add: guarded((cells, rows) => {
      for (let from = 0; from < rows; from += CHUNK) {
        const count = Math.min(CHUNK, rows - from);
        chunk.reset();
        chunk.rowCount = count;
        for (const [j, { kind }] of columns.entries()) {
          fill(chunk.getColumnVector(j) as FilledVector, kind, cells[j], from, count);
        }
        appender.appendDataChunk(chunk);
      }
    }),
    flush: guarded(() => appender.flushSync()),
    close: guarded(() => appender.closeSync()),
  };
}

type FilledVector = DuckDBDoubleVector | DuckDBVarCharVector;

function fill(
  vector: FilledVector,
  kind: RowColumn['kind'],
  cells: RowCells,
  from: number,
  count: number,
): void {
  const holes: number[] = [];
  for (let i = 0; i < count; i++) {
    const cell = cells[from + i];
    const isMissing =
      kind === 'text' ? cell === null : kind === 'number' ? Number.isNaN(cell) : cell === -1;
    // The first missing cell makes all following ones slow, so missing cells come last.
    if (isMissing) holes.push(i);
    else vector.setItem(i, cell as never);
  }
  for (const hole of holes) vector.setItem(hole, null);
  vector.flush();
}

/** Some rows of a result. */
export interface Rows {
  readonly count: number;
  readonly cells: readonly RowCells[];
}

/**
 * The rows of a query, some thousands at a time, on a separate connection: no other rows are in
 * memory. `columns` are the selected expressions, each with the kind of its values.
 */
export async function* rowsOf(
  database: DuckDatabase,
  columns: readonly RowColumn[],
  from: string,
  signal?: AbortSignal,
): AsyncGenerator<Rows, void, undefined> {
  const connection = await database.connect().catch(fail);
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    const sql = `SELECT ${columns.map(selected).join(', ')} ${from}`;
    const result = await connection.stream(sql).catch(fail);
    for (;;) {
      const chunk = await result.fetchChunk().catch(fail);
      if (chunk === null || chunk.rowCount === 0) return;
      const count = chunk.rowCount;
      yield { count, cells: columns.map((column, j) => taken(chunk, j, column, count)) };
    }
  } finally {
    signal?.removeEventListener('abort', interrupt);
    connection.closeSync();
  }
}

/** Replaces nulls by the value that stands for missing: testing them one by one is slow. */
function selected({ name, kind }: RowColumn): string {
  if (kind === 'number') return `COALESCE(CAST(${name} AS DOUBLE), CAST('NaN' AS DOUBLE))`;
  return kind === 'code' ? `COALESCE(CAST(${name} AS INTEGER), -1)` : name;
}

function taken(
  chunk: DuckDBDataChunk,
  place: number,
  { kind }: RowColumn,
  count: number,
): RowCells {
  if (kind === 'text') {
    const vector = chunk.getColumnVector(place) as DuckDBVarCharVector;
    return Array.from({ length: count }, (_, i) => vector.getItem(i));
  }
  const vector = chunk.getColumnVector(place) as DuckDBDoubleVector | DuckDBIntegerVector;
  const cells = kind === 'number' ? new Float64Array(count) : new Int32Array(count);
  for (let i = 0; i < count; i++) cells[i] = vector.getItem(i)!;
  return cells;
}

function guarded<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  return (...given) => {
    try {
      work(...given);
    } catch (error) {
      fail(error);
    }
  };
}

function fail(error: unknown): never {
  throw databaseFailure(error);
}
