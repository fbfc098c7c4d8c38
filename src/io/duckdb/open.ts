import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { PenumbraError } from '../../error.ts';
import { databaseFailure } from './failure.ts';

interface DuckDBOptions {
  /** The database file; without one the database lives in memory. */
  readonly path?: string;
  /** What it may hold in memory, in bytes. Beyond that it writes into the folder for temporary data. */
  readonly memory: number;
  readonly threads: number;
  /** For what does not fit into memory. It is made when needed; who opens the database removes it. */
  readonly temporary: string;
  /** Whether the database file is only read. */
  readonly isReadOnly?: boolean;
  /** Interrupts the statement that runs. */
  readonly signal?: AbortSignal | undefined;
}

/** An open database, on which one statement runs at a time. */
export interface DuckDatabase {
  readonly dialect: 'duckdb';
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly (readonly (string | number | bigint | boolean | null)[])[]>;
  /** For chunks of typed columns. */
  readonly connection: DuckDBConnection;
  /** Another connection, since a result that is still being read ends with the next statement on its own. */
  connect(): Promise<DuckDBConnection>;
  close(): void;
}

/**
 * Opens a database that reaches nothing but its own file and its folder for temporary data: no other file, no
 * network, no extension, and none of that can be switched on again. Insertion order is kept: records come back
 * in the order they were put in.
 */
export async function openDuckDB(options: DuckDBOptions): Promise<DuckDatabase> {
  const { path, memory, threads, temporary, isReadOnly = false, signal } = options;
  const { DuckDBInstance } = await driver();
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  try {
    instance = await DuckDBInstance.create(path ?? ':memory:', {
      memory_limit: `${Math.max(1, Math.floor(memory / 2 ** 20))}MiB`,
      threads: String(threads),
      temp_directory: temporary,
      ...(isReadOnly && { access_mode: 'READ_ONLY' }),
      preserve_insertion_order: 'true',
      enable_external_access: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      allow_persistent_secrets: 'false',
      extension_directory: temporary,
      lock_configuration: 'true',
    });
    connection = await instance.connect();
  } catch (error) {
    throw databaseFailure(error);
  }
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  return {
    dialect: 'duckdb',
    connection,
    async run(sql) {
      await interrupted(connection, signal, connection.run(sql)).catch(fail);
    },
    async rows(sql) {
      const result = await interrupted(connection, signal, connection.runAndReadAll(sql)).catch(
        fail,
      );
      return result.getRows() as (string | number | bigint | boolean | null)[][];
    },
    connect: () => instance.connect(),
    close() {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Milliseconds between two interrupts of a statement that goes on. */
const AGAIN = 50;

/** A statement that ends if it is asked to: an interrupt that comes before it has begun is lost, so it is said until it ends. */
async function interrupted<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  statement: Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const insist = () => {
    timer = setInterval(() => connection.interrupt(), AGAIN);
  };
  signal?.addEventListener('abort', insist);
  try {
    return await statement;
  } finally {
    signal?.removeEventListener('abort', insist);
    clearInterval(timer);
  }
}

function fail(error: unknown): never {
  throw databaseFailure(error);
}

/** The driver is native code for some platforms only, so it is loaded when it is needed. */
async function driver() {
  try {
    return await import('@duckdb/node-api');
  } catch {
    throw new PenumbraError(
      'usage',
      'DuckDB is not installed: add the package @duckdb/node-api, or protect the file in memory.',
    );
  }
}
