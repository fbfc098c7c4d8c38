import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { DuckDBAppender } from '@duckdb/node-api';
import { type DuckDatabase, databaseFailure, openDuckDB } from '../duckdb/index.ts';
import {
  type Encoder,
  type LabelledFormat,
  timeText,
  type WrittenColumn,
} from '../labelled/index.ts';
import { CODEBOOK, codebookOf } from '../sheets/index.ts';
import { quoted } from '../sqlite/index.ts';
import { hasNaN, spells, typeOf } from '../tables/index.ts';

const NAME = 'records';
const CODEBOOK_TABLE = 'codebook';
const MEMORY = 1 << 30;
const PIECE = 1 << 20;
const NAMES = {
  ...{ whole: 'BIGINT', double: 'DOUBLE', text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP' },
} as const;

/**
 * Databases of DuckDB, which writes them to a file at `path` that is handed on and removed: a table with the records, labels of
 * columns as comments, and a table `codebook` with all labels if there are any.
 */
export function duckdbFormat(path: string): LabelledFormat & { abandon(): Promise<void> } {
  let encoder: DuckDBEncoder | null = null;
  return {
    name: 'DuckDB',
    missing: 'both',
    hasEmpty: true,
    fits: spells,
    refuse() {
      // A table can hold all numbers, texts and codes; names are refused before.
    },
    async begin(columns, _records, _title, _type, table = NAME) {
      const options = { path, memory: MEMORY, threads: 1, temporary: tmpdir() };
      const database = await openDuckDB(options);
      encoder = new DuckDBEncoder(database, columns, tableName(table), path);
      await encoder.open();
      return encoder;
    },
    async abandon() {
      encoder?.close();
      for (const one of [path, `${path}.wal`]) await rm(one, { force: true });
    },
  };
}

/** The name of a table, without that of the schema that it lay in. */
function tableName(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1);
}

class DuckDBEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #types: readonly string[];
  readonly #table: string;
  readonly #path: string;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #database: DuckDatabase | null;
  #appender: DuckDBAppender | null = null;
  #file: Awaited<ReturnType<typeof open>> | null = null;
  #isWhole = false;

  constructor(
    database: DuckDatabase,
    columns: readonly WrittenColumn[],
    table: string,
    path: string,
  ) {
    this.#database = database;
    this.#columns = columns;
    // The session of another program may have another time zone.
    this.#types = columns.map((column) => typeOf(column, NAMES).replace(' WITH TIME ZONE', ''));
    this.#table = table;
    this.#path = path;
  }

  async open(): Promise<void> {
    const defined = this.#columns.map(({ name }, i) => `${quoted(name)} ${this.#types[i]}`);
    await this.#database!.run(`CREATE TABLE ${quoted(this.#table)} (${defined.join(', ')})`);
    this.#appender = await this.#database!.connection.createAppender(this.#table);
  }

  number(column: number, value: number): void {
    const { form } = this.#columns[column];
    this.#put(column, (appender) => {
      if (Number.isNaN(value)) appender.appendNull();
      else if (form === 'date' || form === 'timestamp') {
        appender.appendVarchar(timeText(value, form));
      } else if (this.#types[column] === NAMES.double) appender.appendDouble(value);
      else appender.appendVarchar(plain(value));
    });
  }

  /** What is no number stays so in the type that it came with. */
  noNumber(column: number): void {
    this.#put(column, (appender) => {
      if (hasNaN(this.#columns[column].type)) appender.appendVarchar('nan');
      else appender.appendNull();
    });
  }

  /** A table has one kind of missing value; the codebook has the codes. */
  reason(column: number): void {
    this.#put(column, (appender) => appender.appendNull());
  }

  noText(column: number): void {
    this.#put(column, (appender) => appender.appendNull());
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#put(column, (appender) =>
      appender.appendVarchar(this.#decoder.decode(bytes.subarray(start, end))),
    );
  }

  #put(column: number, go: (appender: DuckDBAppender) => void): void {
    try {
      go(this.#appender!);
      if (column === this.#columns.length - 1) this.#appender!.endRow();
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  /** At the end the file, piece by piece, as often as it is asked for more. */
  async take(isEnd: boolean): Promise<Uint8Array> {
    if (!isEnd) return new Uint8Array(0);
    if (this.#file === null) {
      await this.#finish();
      this.#file = await open(this.#path);
    }
    const piece = new Uint8Array(PIECE);
    const { bytesRead } = await this.#file.read(piece, 0, PIECE);
    this.#isWhole = bytesRead === 0;
    if (this.#isWhole) await this.#file.close();
    return piece.subarray(0, bytesRead);
  }

  more(): boolean {
    return !this.#isWhole;
  }

  close(): void {
    this.#appender = null;
    this.#database?.close();
    this.#database = null;
  }

  async #finish(): Promise<void> {
    const database = this.#database!;
    try {
      this.#appender!.closeSync();
    } catch (error) {
      throw databaseFailure(error);
    }
    for (const { name, label } of this.#columns) {
      if (label === '') continue;
      const place = `${quoted(this.#table)}.${quoted(name)}`;
      await database.run(`COMMENT ON COLUMN ${place} IS ${literal(label)}`);
    }
    const codebook = codebookOf(this.#columns);
    if (codebook.length > 0) {
      const name = this.#table === CODEBOOK_TABLE ? `${CODEBOOK_TABLE}_of_columns` : CODEBOOK_TABLE;
      const defined = CODEBOOK.map((one) => `${quoted(one)} VARCHAR`);
      await database.run(`CREATE TABLE ${quoted(name)} (${defined.join(', ')})`);
      const rows = codebook.map(
        (cells) =>
          `(${cells.map((cell) => (cell === '' ? 'NULL' : literal(String(cell)))).join(', ')})`,
      );
      await database.run(`INSERT INTO ${quoted(name)} VALUES ${rows.join(', ')}`);
    }
    await database.run('CHECKPOINT');
    this.close();
  }
}

/** A number without an exponent where a type of whole numbers or decimals has to read it. */
function plain(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** A text in SQL. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
