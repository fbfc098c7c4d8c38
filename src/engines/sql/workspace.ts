import { refuseCancelled } from '../../foundation/work/index.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { SqlSession, SqlValue } from './session.ts';

/** Largest number of rows in a statement: some databases parse long statements slowly. */
const ROWS = 2000;

/**
 * A session with its temporary tables, which are named after the table they are made from. A
 * request to stop is checked between statements.
 */
export class Workspace {
  readonly dialect: Dialect;
  readonly #session: SqlSession;
  readonly #table: string;
  readonly #signal: AbortSignal | undefined;
  readonly #kept = new Set<string>();

  constructor(session: SqlSession, table: string, signal: AbortSignal | undefined) {
    this.dialect = dialectOf(session);
    this.#session = session;
    this.#table = table;
    this.#signal = signal;
  }

  async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      refuseCancelled(this.#signal);
      await this.#session.run(statement);
    }
    refuseCancelled(this.#signal);
  }

  /** The rows of a result that has only numbers. */
  async numbers(query: string): Promise<(number | null)[][]> {
    refuseCancelled(this.#signal);
    return (await this.#session.rows(query)).map((row) => row.map(numberOf));
  }

  /** Stores the result of a query, and returns its name. */
  async keep(what: string, query: string): Promise<string> {
    const name = `${this.#table}_${what}`;
    await this.run([`DROP TABLE IF EXISTS ${name}`, this.dialect.keep(name, query)]);
    this.#kept.add(name);
    return name;
  }

  /** Stores whole numbers that were made here: numbers of nodes, counts of records. */
  async keepNumbers(
    what: string,
    columns: Readonly<Record<string, 'INT' | 'BIGINT'>>,
    rows: readonly (readonly number[])[],
  ): Promise<string> {
    const values = (from: number) =>
      `VALUES ${rows
        .slice(from, from + ROWS)
        .map((row) => `(${row.join(', ')})`)
        .join(', ')}`;
    const typed = Object.entries(columns).map(
      ([name, type]) => `CAST(${name} AS ${type}) AS ${name}`,
    );
    const query = `SELECT ${typed.join(', ')} FROM (${values(0)}) AS t(${Object.keys(columns).join(', ')})`;
    const name = await this.keep(what, query);
    for (let from = ROWS; from < rows.length; from += ROWS) {
      await this.run([`INSERT INTO ${name} ${values(from)}`]);
    }
    return name;
  }

  /** Registers a table that a statement made, so that it is dropped when it is no longer needed. */
  adopt(name: string): void {
    this.#kept.add(name);
  }

  async dropAllBut(needed: readonly string[]): Promise<void> {
    for (const name of [...this.#kept]) {
      if (needed.includes(name)) continue;
      await this.#session.run(`DROP TABLE IF EXISTS ${name}`);
      this.#kept.delete(name);
    }
  }
}

function numberOf(value: SqlValue): number | null {
  return value === null ? null : Number(value);
}
