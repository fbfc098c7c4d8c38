import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBVarCharVector } from '@duckdb/node-api';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { type DuckDatabase, databaseFailure, openDuckDB } from '../duckdb/index.ts';
import {
  type Batch,
  type Form,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { type CodebookEntry, chosenName, isCodebook, readCodebook } from '../sheets/index.ts';
import { quoted } from '../sqlite/index.ts';
import { noPlace } from '../tables/index.ts';
import * as refusal from './refusal.ts';

const MEMORY = 1 << 30;
const LONGEST = 1 << 20;
const encoder = new TextEncoder();

/**
 * The records of a table, or of a query, in a database of DuckDB as plain CSV, with the comments on columns and the labels of a table
 * `codebook`; see `labelledSource`. The file is opened for each reading and only read; DuckDB reaches no other. Memory: what
 * DuckDB needs, 1 GiB at most.
 */
export function duckdbToCsv(source: ByteSource, choice: TableChoice = {}): LabelledSource {
  return labelledSource(source.name, 'DuckDB', () => openFile(source, choice), {
    isPadded: false,
  });
}

/** Opens the database, and closes it when the work is done. */
async function* within<T>(
  { name, path }: ByteSource,
  work: (database: DuckDatabase) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (path === undefined) throw noPlace(name);
  const temporary = await mkdtemp(join(tmpdir(), 'penumbra-duckdb-'));
  try {
    const options = { path, memory: MEMORY, threads: 1, temporary, isReadOnly: true };
    const database = await openDuckDB(options).catch(() => {
      throw refusal.damaged(name);
    });
    try {
      yield* work(database);
    } finally {
      database.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

interface Opened {
  readonly question: Question;
  readonly places: readonly Place[];
}

interface Question {
  readonly sql: string;
  readonly table: string | undefined;
  readonly comments: ReadonlyMap<string, string>;
  readonly codebook: ReadonlyMap<string, CodebookEntry>;
}

async function openFile(source: ByteSource, choice: TableChoice): Promise<LabelledFile> {
  const looked = within(source, async function* (database) {
    const question = await questionFor(database, source.name, choice);
    yield { question, places: await placesIn(database, question, source.name) };
  });
  const { question, places } = (await looked.next()).value as Opened;
  await looked.return(undefined);
  const selected = places.map(({ selected }) => selected).join(', ');
  return {
    dictionary: { columns: places.map(({ column }) => column), table: question.table },
    batches: () =>
      within(source, async function* (database) {
        const sql = `SELECT ${selected} FROM (${question.sql}\n)`;
        const result = await database.connection.stream(sql).catch(fail);
        for (;;) {
          const chunk = await result.fetchChunk().catch(fail);
          if (chunk === null || chunk.rowCount === 0) return;
          const vectors = places.map((_, i) => chunk.getColumnVector(i) as DuckDBVarCharVector);
          yield new Records(vectors, places, chunk.rowCount);
        }
      }),
  };
}

function fail(error: unknown): never {
  throw databaseFailure(error);
}

interface FoundTable {
  readonly from: string;
  readonly names: string[];
  readonly comments: Map<string, string>;
}

/** The question that gives the records, in the order in which they were put in. */
async function questionFor(
  database: DuckDatabase,
  file: string,
  choice: TableChoice,
): Promise<Question> {
  const rows = await database.rows(
    'SELECT schema_name, table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_name, column_index',
  );
  const columns = new Map<string, FoundTable>();
  for (const [schema, table, name, comment] of rows.map((row) =>
    row.map((one) => (one === null ? null : String(one))),
  )) {
    const key = schema === 'main' ? table! : `${schema}.${table}`;
    const from = `${quoted(schema!)}.${quoted(table!)}`;
    const known: FoundTable = columns.get(key) ?? { from, names: [], comments: new Map() };
    known.names.push(name!);
    if (comment !== null) known.comments.set(name!, comment);
    columns.set(key, known);
  }
  let codebook: Question['codebook'] = new Map();
  for (const [key, { names, from }] of columns) {
    if (key === choice.table || !isCodebook(names)) continue;
    columns.delete(key);
    const cells = await database.rows(`SELECT * FROM ${from}`);
    codebook = readCodebook(
      cells.map((row) => row.map((one) => (one === null ? '' : String(one)))),
    );
  }
  if (choice.query !== undefined) {
    const sql = choice.query.trim().replace(/;\s*$/, '');
    return { sql, table: undefined, comments: new Map(), codebook };
  }
  const table = chosenName(file, [...columns.keys()], choice, 'table');
  const { from, comments } = columns.get(table)!;
  return { sql: `SELECT * FROM ${from}`, table, comments, codebook };
}

/** How the cells of a column are asked for, and what they are. */
interface Place {
  readonly column: LabelledColumn;
  /** An expression of SQL. */
  readonly selected: string;
  readonly how: 'text' | 'digits' | 'double' | 'single' | 'time';
}

async function placesIn(
  database: DuckDatabase,
  { sql, comments, codebook }: Question,
  file: string,
): Promise<Place[]> {
  const described = await database.rows(`DESCRIBE SELECT * FROM (${sql}\n)`).catch((error) => {
    throw error instanceof PenumbraError && error.code === 'cancelled'
      ? error
      : refusal.question(file);
  });
  return described.map(([given, type]) => {
    const name = String(given);
    const found = natureOf(String(type), quoted(name));
    if (found === null) throw refusal.type(file, name, String(type));
    const { isDate: _, ...entry } = codebook.get(name) ?? { labels: [], missing: [] };
    const { form, selected, how } = found;
    const column = {
      ...{ name, form, type: String(type), isSingle: how === 'single' },
      ...entry,
      label: entry.label ?? comments.get(name),
    };
    return { column, selected, how };
  });
}

/** What is made of a type; null for those without a place in a table of cells. */
function natureOf(
  type: string,
  name: string,
): { readonly form: Form; readonly selected: string; readonly how: Place['how'] } | null {
  const text = `CAST(${name} AS VARCHAR)`;
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$|^DECIMAL\(/.test(type)) {
    return { form: 'number', selected: text, how: 'digits' };
  }
  if (type === 'DOUBLE') return { form: 'number', selected: name, how: 'double' };
  if (type === 'FLOAT') return { form: 'number', selected: name, how: 'single' };
  if (type === 'DATE') return { form: 'date', selected: text, how: 'time' };
  if (/^TIMESTAMP(_S|_MS|_NS)?$/.test(type))
    return { form: 'timestamp', selected: text, how: 'time' };
  if (type === 'TIMESTAMP WITH TIME ZONE') {
    const selected = `CAST(make_timestamp(epoch_us(${name})) AS VARCHAR)`;
    return { form: 'timestamp', selected, how: 'time' };
  }
  if (/^(VARCHAR|BOOLEAN|UUID|TIME)$|^ENUM\(/.test(type)) {
    return { form: 'text', selected: text, how: 'text' };
  }
  return null;
}

/** Decimals without zeros behind: what is written again has the same text, whatever the type of the column. */
function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** Some consecutive records. */
class Records implements Batch {
  readonly records: number;
  readonly #vectors: readonly { getItem(item: number): unknown }[];
  readonly #places: readonly Place[];

  constructor(
    vectors: readonly { getItem(item: number): unknown }[],
    places: readonly Place[],
    records: number,
  ) {
    this.#vectors = vectors;
    this.#places = places;
    this.records = records;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const value = this.#vectors[column].getItem(record);
    if (value === null) return false;
    const {
      how,
      column: { form },
    } = this.#places[column];
    if (how === 'double') lines.double(value as number);
    else if (how === 'single') lines.single(value as number);
    else if (how === 'digits') lines.ascii(withoutZeros(value as string));
    else if (how === 'time') {
      const text = (value as string).replace(' ', 'T');
      if (!/^\d{4}-\d\d-\d\d(T[\d:.]+)?$/.test(text)) throw new UnwritableValue('out of range');
      lines.ascii(form === 'timestamp' && !text.includes('T') ? `${text}T00:00:00` : text);
    } else {
      const bytes = encoder.encode(value as string);
      lines.text(bytes, 0, bytes.length, LONGEST);
    }
    return true;
  }
}
