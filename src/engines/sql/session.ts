/** A cell of a small result. Numbers that do not fit a double are bigint. */
export type SqlValue = string | number | bigint | boolean | null;

/**
 * A database that runs one statement after another. This program alone makes the statements: they
 * contain names made here and counts, but never a value of the data.
 */
export interface SqlSession {
  readonly dialect: 'duckdb' | 'spark';
  /** Runs a statement without a result. */
  run(sql: string): Promise<void>;
  /** The rows of a small result. Doubles are exact. */
  rows(sql: string): Promise<readonly (readonly SqlValue[])[]>;
}
