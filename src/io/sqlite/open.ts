import { PenumbraError } from '../../error.ts';
import * as refusal from './refusal.ts';

/** A cell of SQLite. Whole numbers come as bigint. */
export type Value = number | bigint | string | Uint8Array | null;

/** An open database in memory. */
export interface SqliteDatabase {
  run(sql: string): void;
  /** The rows of a query, one by one. */
  rows(sql: string): Generator<Value[], readonly string[], undefined>;
  /** The names of a query's columns. */
  names(sql: string): readonly string[];
  prepare(sql: string): { run(values: readonly Value[]): void; free(): void };
  export(): Uint8Array;
  close(): void;
}

/**
 * Opens a database in memory (sql.js 1.15.2, SQLite compiled to WebAssembly), or makes one. It reaches no file and no network;
 * its code is loaded when it is needed. `file` is how messages call it.
 */
export async function openSqlite(file: string, bytes?: Uint8Array): Promise<SqliteDatabase> {
  const { default: load } = await import('sql.js/dist/sql-wasm-inline.js');
  const { Database } = await load();
  const guarded = <T>(go: () => T): T => {
    try {
      return go();
    } catch (error) {
      throw error instanceof PenumbraError ? error : refusal.failed(file, error);
    }
  };
  const database = guarded(() => new Database(bytes));
  guarded(() => database.run('PRAGMA trusted_schema = OFF'));
  return {
    run: (sql) => guarded(() => database.run(sql)),
    *rows(sql) {
      const statement = guarded(() => database.prepare(sql));
      try {
        while (guarded(() => statement.step())) {
          yield guarded(() => statement.get(null, { useBigInt: true }));
        }
        return statement.getColumnNames();
      } finally {
        statement.free();
      }
    },
    names(sql) {
      const statement = guarded(() => database.prepare(sql));
      try {
        return statement.getColumnNames();
      } finally {
        statement.free();
      }
    },
    prepare: (sql) => {
      const statement = guarded(() => database.prepare(sql));
      return {
        run: (values) => guarded(() => statement.run(values)),
        free: () => statement.free(),
      };
    },
    export: () => guarded(() => database.export()),
    close: () => database.close(),
  };
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
