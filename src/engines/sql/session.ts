/** What a cell of a small result may be. Numbers that do not fit a double come as bigint. */
export type SqlValue = string | number | bigint | boolean | null;

/**
 * A database that runs one statement after another. Statements are made by this program alone: they hold names
 * made here and counts, but never a value of the data.
 */
export interface SqlSession {
  readonly dialect: 'duckdb' | 'spark';
  /** Runs a statement whose result is not wanted. */
  run(sql: string): Promise<void>;
  /** The rows of a small result. A double comes as the same double. */
  rows(sql: string): Promise<readonly (readonly SqlValue[])[]>;
}
