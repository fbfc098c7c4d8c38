import { type ByteSource, withParts } from '../bytes/index.ts';
import {
  type Batch,
  type Form,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import type { Lines } from '../parquet/index.ts';
import {
  type CodebookEntry,
  chosenName,
  isCodebook,
  MISSING_LETTERS,
  readCodebook,
} from '../sheets/index.ts';
import { openSqlite, quoted, type SqliteDatabase, type Value } from './open.ts';
import * as refusal from './refusal.ts';

const MOST_BYTES = 1 << 30;
const BATCH = 4096;
const LONGEST = 1 << 20;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?$/;
const encoder = new TextEncoder();

/**
 * The records of a table, or of a query, in a database of SQLite as plain CSV, with the labels of a table `codebook`; see
 * `labelledSource`. Memory: the file.
 */
export function sqliteToCsv(source: ByteSource, choice: TableChoice = {}): LabelledSource {
  return labelledSource(source.name, 'SQLite', () => openFile(source, choice), {
    isPadded: false,
    missing: MISSING_LETTERS,
  });
}

async function openFile(given: ByteSource, choice: TableChoice): Promise<LabelledFile> {
  const { name: file } = given;
  if ((given.size ?? 0) > MOST_BYTES) throw refusal.tooLarge(file);
  const source = await withParts(given);
  const bytes = await source.part!(0, source.size!);
  const database = await openSqlite(file, new Uint8Array(bytes));
  const { sql, table, codebook } = queryFor(database, file, choice);
  const names = database.names(sql);
  const columns = columnsOf(database, sql, names, codebook, file);
  return {
    dictionary: { columns, table },
    async *batches() {
      let rows: Value[][] = [];
      let before = 0;
      for (const row of database.rows(sql)) {
        rows.push(row);
        if (rows.length < BATCH) continue;
        yield new Records(rows, columns, before, file);
        before += rows.length;
        rows = [];
      }
      yield new Records(rows, columns, before, file);
    },
  };
}

/** The question that gives the records, in the order in which they were put in. */
function queryFor(database: SqliteDatabase, file: string, choice: TableChoice) {
  const found = [
    ...database.rows(
      "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    ),
  ].map(([name, type]) => ({ name: String(name), type: String(type) }));
  let codebook: ReadonlyMap<string, CodebookEntry> = new Map();
  const tables = found.filter(({ name }) => {
    const sql = `SELECT * FROM ${quoted(name)}`;
    if (name === choice.table || !isCodebook(database.names(sql))) return true;
    const texts = (row: Value[]) => row.map((value) => (value === null ? '' : String(value)));
    codebook = readCodebook([...database.rows(sql)].map(texts));
    return false;
  });
  if (choice.query !== undefined) {
    const sql = choice.query.trim().replace(/;\s*$/, '');
    // A common table expression can begin a statement that changes something; as a part of another one it cannot.
    if (!/^(select|with|values)\b/i.test(sql)) throw refusal.noQuestion(file);
    return { sql: `SELECT * FROM (${sql}\n)`, table: undefined, codebook };
  }
  const table = chosenName(
    file,
    tables.map(({ name }) => name),
    choice,
    'table',
  );
  return { sql: `SELECT * FROM ${quoted(table)}`, table, codebook };
}

/** SQLite has a type for each cell, so that of a column is found by a look at all of them. */
function columnsOf(
  database: SqliteDatabase,
  sql: string,
  names: readonly string[],
  codebook: ReadonlyMap<string, CodebookEntry>,
  file: string,
): LabelledColumn[] {
  const found = names.map(() => ({ numbers: 0, texts: 0, dates: 0, timestamps: 0 }));
  const missing = names.map((name) => new Set(codebook.get(name)?.missing));
  let record = 0;
  for (const row of database.rows(sql)) {
    record++;
    for (let i = 0; i < row.length; i++) {
      const value = row[i];
      if (value === null) continue;
      if (typeof value === 'object') throw refusal.bytes(file, record, names[i]);
      if (typeof value !== 'string') found[i].numbers++;
      else if (!missing[i].has(value)) {
        found[i].texts++;
        if (DATE.test(value)) found[i].dates++;
        else if (TIMESTAMP.test(value)) found[i].timestamps++;
      }
    }
  }
  return names.map((name, i) => {
    const { isDate = false, ...entry } = codebook.get(name) ?? { labels: [], missing: [] };
    const { numbers, texts, dates, timestamps } = found[i];
    let form: Form = numbers > 0 && texts === 0 ? 'number' : 'text';
    if (isDate && texts > 0 && dates === texts) form = 'date';
    if (isDate && texts > 0 && timestamps === texts) form = 'timestamp';
    return { name, form, ...entry };
  });
}

/** Some consecutive records. */
class Records implements Batch {
  readonly records: number;
  readonly #rows: readonly Value[][];
  readonly #columns: readonly LabelledColumn[];
  readonly #before: number;
  readonly #file: string;

  constructor(
    rows: readonly Value[][],
    columns: readonly LabelledColumn[],
    before: number,
    file: string,
  ) {
    this.records = rows.length;
    this.#rows = rows;
    this.#columns = columns;
    this.#before = before;
    this.#file = file;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const value = this.#rows[record][column];
    const { name, form } = this.#columns[column];
    if (value === null) return false;
    if (typeof value === 'bigint') lines.ascii(String(value));
    else if (typeof value === 'number') lines.double(value);
    else if (typeof value === 'string') {
      // A reason for a missing number stands as it is; a text that is spelled so, in quotes.
      if (MISSING_LETTERS.includes(value)) lines.ascii(form === 'number' ? value : `"${value}"`);
      else {
        const bytes = encoder.encode(value);
        lines.text(bytes, 0, bytes.length, LONGEST);
      }
    } else throw refusal.bytes(this.#file, this.#before + record + 1, name);
    return true;
  }
}
