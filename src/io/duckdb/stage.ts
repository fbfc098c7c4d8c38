import { PenumbraError } from '../../error.ts';
import { SQL_TYPES, type StagedCells, type StagedColumn, writeCells } from './cells.ts';
import { databaseFailure } from './failure.ts';
import type { DuckDatabase } from './open.ts';

/** A table that is being filled. */
interface Stage {
  /** Takes the next records: the cells of each column. */
  add(columns: readonly StagedCells[], records: number): void;
  /** Writes what is left, and says how many records there are. */
  finish(): number;
}

/** Most records of a DuckDB chunk. */
const CHUNK = 2048;

/** Makes a table of `rid`, the number of the record from 0, and columns, and takes their cells. */
export async function stageTable(
  database: DuckDatabase,
  table: string,
  columns: readonly StagedColumn[],
): Promise<Stage> {
  if ([table, ...columns.map(({ name }) => name)].some((name) => !/^[a-z][a-z0-9_]*$/.test(name))) {
    throw new PenumbraError('internal', 'A staged table or column has a name of its own.');
  }
  const { BIGINT, DOUBLE, DuckDBDataChunk, INTEGER, VARCHAR } = await import('@duckdb/node-api');
  const types = { number: DOUBLE, code: INTEGER, text: VARCHAR };
  const defined = columns.map(({ name, kind }) => `${name} ${SQL_TYPES[kind]}`);
  await database.run(`CREATE TABLE ${table} (${['rid BIGINT', ...defined].join(', ')})`);
  try {
    const appender = await database.connection.createAppender(table);
    const chunk = DuckDBDataChunk.create([BIGINT, ...columns.map(({ kind }) => types[kind])]);
    let staged = 0;
    return {
      add(cells, records) {
        try {
          for (let from = 0; from < records; from += CHUNK) {
            const count = Math.min(CHUNK, records - from);
            chunk.reset();
            chunk.rowCount = count;
            const numbers = chunk.getColumnVector(0) as unknown as BigIntItems;
            for (let i = 0; i < count; i++) numbers.setItem(i, BigInt(staged + i));
            numbers.flush();
            for (const [j, column] of columns.entries()) {
              writeCells(chunk.getColumnVector(j + 1), column, cells[j], from, count);
            }
            appender.appendDataChunk(chunk);
            staged += count;
          }
        } catch (error) {
          throw databaseFailure(error);
        }
      },
      finish() {
        try {
          appender.closeSync();
        } catch (error) {
          throw databaseFailure(error);
        }
        return staged;
      },
    };
  } catch (error) {
    throw databaseFailure(error);
  }
}

interface BigIntItems {
  setItem(item: number, value: bigint): void;
  flush(): void;
}
