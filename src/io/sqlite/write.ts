import type { Encoder, LabelledFormat, WrittenColumn } from '../labelled/index.ts';
import { timeText } from '../labelled/index.ts';
import { CODEBOOK, type CodebookCell, codebookOf } from '../sheets/index.ts';
import { openSqlite, quoted, type SqliteDatabase, type Value } from './open.ts';

/** What a table is called that comes from a file without a table of a name. */
const NAME = 'records';
const CODEBOOK_TABLE = 'codebook';

/** Databases of SQLite: a table with the records, and a table `codebook` with the labels if there are any. */
export const sqliteFormat: LabelledFormat = {
  name: 'SQLite',
  missing: 'both',
  hasEmpty: true,
  refuse() {
    // A table can hold all numbers, texts and codes; names are refused before.
  },
  async begin(columns, _records, _title, _type, table = NAME, file) {
    return new SqliteEncoder(await openSqlite(file), columns, table);
  },
};

class SqliteEncoder implements Encoder {
  readonly #database: SqliteDatabase;
  readonly #columns: readonly WrittenColumn[];
  readonly #codebook: readonly CodebookCell[][];
  readonly #reasons: readonly ReadonlyMap<number, string>[];
  readonly #row: Value[];
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #insert: ReturnType<SqliteDatabase['prepare']>;
  readonly #table: string;

  constructor(database: SqliteDatabase, columns: readonly WrittenColumn[], table: string) {
    this.#database = database;
    this.#columns = columns;
    this.#codebook = codebookOf(columns);
    this.#reasons = columns.map(
      ({ reasons }) => new Map([...reasons].map(([code, letter]) => [letter, code])),
    );
    this.#row = columns.map(() => null);
    this.#table = table;
    const defined = columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`);
    database.run(`CREATE TABLE ${quoted(table)} (${defined.join(', ')})`);
    database.run('BEGIN');
    this.#insert = inserting(database, table, columns.length);
  }

  number(column: number, value: number): void {
    const { form } = this.#columns[column];
    const isTime = form === 'date' || form === 'timestamp';
    this.#put(column, Number.isNaN(value) ? null : isTime ? timeText(value, form) : value);
  }

  reason(column: number, letter: number): void {
    this.#put(column, this.#reasons[column].get(letter) ?? null);
  }

  noText(column: number): void {
    this.#put(column, null);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#put(column, this.#decoder.decode(bytes.subarray(start, end)));
  }

  take(isEnd: boolean): Uint8Array {
    if (!isEnd) return new Uint8Array(0);
    const database = this.#database;
    this.#insert.free();
    if (this.#codebook.length > 0) {
      const name = this.#table === CODEBOOK_TABLE ? `${CODEBOOK_TABLE}_of_columns` : CODEBOOK_TABLE;
      database.run(`CREATE TABLE ${quoted(name)} (${CODEBOOK.map(quoted).join(', ')})`);
      const insert = inserting(database, name, CODEBOOK.length);
      for (const cells of this.#codebook) {
        insert.run(cells.map((cell) => (cell === '' ? null : cell)));
      }
      insert.free();
    }
    database.run('COMMIT');
    const bytes = database.export();
    database.close();
    return bytes;
  }

  #put(column: number, value: Value): void {
    this.#row[column] = value;
    if (column === this.#columns.length - 1) this.#insert.run(this.#row);
  }
}

function inserting(database: SqliteDatabase, table: string, columns: number) {
  const places = Array.from({ length: columns }, () => '?').join(', ');
  return database.prepare(`INSERT INTO ${quoted(table)} VALUES (${places})`);
}

function typeOf({ form, numbers }: WrittenColumn): string {
  if (form === 'date') return 'DATE_TEXT';
  if (form === 'timestamp') return 'TIMESTAMP_TEXT';
  if (form === 'text') return 'TEXT';
  return numbers.areWhole ? 'INTEGER' : 'REAL';
}
