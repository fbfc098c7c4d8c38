import { refuseCancelled } from '../../foundation/work/index.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import type { SqlSession, SqlValue } from './session.ts';

/** A statement holds so many rows of numbers at most: some databases parse long ones slowly. */
const ROWS = 2000;

/**
 * A session, and the tables that were made in it on the way, named after the table they are made from. Whoever
 * asked to stop is heard between statements.
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

  /** Keeps the result of a query, and says under which name. */
  async keep(what: string, query: string): Promise<string> {
    const name = `${this.#table}_${what}`;
    await this.run([`DROP TABLE IF EXISTS ${name}`, this.dialect.keep(name, query)]);
    this.#kept.add(name);
    return name;
  }

  /** Keeps whole numbers that were made here: numbers of nodes, counts of records. */
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

  /** Counts a table that a statement made among those that are dropped when nothing needs them. */
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
