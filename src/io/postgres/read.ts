import { didYouMean } from '../../error.ts';
import {
  type Batch,
  type LabelledColumn,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
  type TableChoice,
} from '../labelled/index.ts';
import { type Lines, UnwritableValue } from '../parquet/index.ts';
import { chosenName } from '../sheets/index.ts';
import { type Address, addressOf } from './address.ts';
import { type Connection, connect, literal, quoted } from './connect.ts';
import * as refusal from './refusal.ts';
import { type Nature, natureOf } from './types.ts';

const LONGEST = 1 << 20;
const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Connections that hold a snapshot, until the command or the program ends. */
const held = new Set<Connection>();

/** Ends the connections that hold a snapshot. Sources that were read from them cannot be read any more. */
export async function closeDatabases(): Promise<void> {
  const all = [...held];
  held.clear();
  await Promise.all(all.map((one) => one.close()));
}

/**
 * The records of a table, or of a query, of a server of PostgreSQL as plain CSV, in the order of its key, with comments as
 * labels; see `labelledSource`. All readings see the same snapshot, whatever others write meanwhile. Memory: some records.
 */
export function postgresToCsv(path: string, choice: TableChoice = {}): LabelledSource {
  const address = addressOf(path);
  const asked =
    address.table === undefined ? choice : { ...choice, table: address.table, query: undefined };
  const name = asked.table ?? address.database;
  return labelledSource(name, 'PostgreSQL', () => openTable(address, asked, name), {
    isPadded: false,
  });
}

async function openTable(
  address: Address,
  choice: TableChoice,
  name: string,
): Promise<LabelledFile> {
  const holder = await connect(address);
  held.add(holder);
  await holder.rows('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [[snapshot]] = await holder.rows('SELECT pg_export_snapshot()');
  const question = await questionFor(holder, address, choice, name);
  holder.rest();
  return {
    dictionary: question.dictionary,
    async *batches() {
      const own = await connect(address);
      try {
        await own.rows('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await own.rows(`SET TRANSACTION SNAPSHOT ${literal(snapshot!)}`);
        yield* recordsOf(own.copyOut(question.copy), question.natures);
      } finally {
        // A reading that ends early is ended with its connection, so that the rest is not sent.
        void own.close();
      }
    },
  };
}

/** A table that was just written, as its own transaction sees it. */
export function writtenTable(
  connection: Connection,
  table: string,
  names: readonly string[],
): LabelledSource {
  return labelledSource(
    table,
    'PostgreSQL',
    async () => {
      const columns = await columnsIn(connection, table);
      const natures = columns.map(({ name, type }) => natureIn(table, name, type));
      const selected = natures.map(({ selected }, i) => selected(quoted(names[i])));
      const copy = `COPY (SELECT ${selected.join(', ')} FROM ${table} ORDER BY ctid) TO STDOUT`;
      return {
        dictionary: dictionaryOf(columns, natures, nameOf(table)),
        batches: () => recordsOf(connection.copyOut(copy), natures),
      };
    },
    { isPadded: false },
  );
}

interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

interface Question {
  readonly dictionary: LabelledFile['dictionary'];
  readonly natures: readonly Nature[];
  /** The statement that gives the records. */
  readonly copy: string;
}

async function questionFor(
  connection: Connection,
  address: Address,
  choice: TableChoice,
  name: string,
): Promise<Question> {
  const { from, columns, keys, table, title } =
    choice.query === undefined
      ? await tableFor(connection, address, choice)
      : await queryFor(connection, choice.query);
  const natures = columns.map((column) => natureIn(name, column.name, column.type));
  const order = await orderBy(connection, from, columns, keys, choice, table ?? name);
  const selected = natures.map(({ selected }, i) => selected(quoted(columns[i].name)));
  return {
    dictionary: { ...dictionaryOf(columns, natures, table), title },
    natures,
    copy: `COPY (SELECT ${selected.join(', ')} FROM ${from} ORDER BY ${order}) TO STDOUT`,
  };
}

function natureIn(table: string, column: string, type: string): Nature {
  const nature = natureOf(type);
  if (nature === null) throw refusal.type(table, column, type);
  return nature;
}

function dictionaryOf(
  columns: readonly FoundColumn[],
  natures: readonly Nature[],
  table: string | undefined,
): LabelledFile['dictionary'] {
  return {
    table,
    columns: columns.map(({ name, type, comment }, i): LabelledColumn => {
      const { form, how } = natures[i];
      const label = comment ?? undefined;
      return { name, form, type, label, labels: [], missing: [], isSingle: how === 'single' };
    }),
  };
}

/** The last part of a name. */
function nameOf(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1).replaceAll('"', '');
}

async function tableFor(connection: Connection, { at }: Address, choice: TableChoice) {
  let { table } = choice;
  if (table === undefined) {
    const all = await connection.rows(
      "SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_t%' AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1",
    );
    table = chosenName(
      at,
      all.map(([one]) => one!),
      choice,
      'table',
    );
  }
  const [found] = await connection
    .rows(
      "SELECT to_regclass($1)::oid::text, to_regclass($1)::text, obj_description(to_regclass($1), 'pg_class')",
      [table],
    )
    .catch(() => [[null, null, null]]);
  if (found?.[0] == null) throw refusal.noTable(at, table);
  const [oid, from, title] = found;
  const keys = await connection.rows(
    'SELECT a.attname FROM pg_index i, unnest(i.indkey::smallint[]) WITH ORDINALITY AS k(attnum, place) JOIN pg_attribute a ON a.attnum = k.attnum WHERE i.indrelid = $1::oid AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.place',
    [oid],
  );
  return {
    from: from!,
    columns: await columnsIn(connection, from!),
    keys: keys.map(([key]) => key!),
    table: table as string | undefined,
    title: title ?? undefined,
  };
}

async function columnsIn(connection: Connection, from: string): Promise<FoundColumn[]> {
  const rows = await connection.rows(
    "SELECT a.attname, format_type(CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE a.atttypid END, CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END), col_description(a.attrelid, a.attnum), t.typtype FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum",
    [from],
  );
  // What an enumeration is called says nothing; its values are texts.
  return rows.map(([name, type, comment, kind]) => ({
    ...{ name: name!, comment },
    type: kind === 'e' ? 'text' : type!,
  }));
}

async function queryFor(connection: Connection, query: string) {
  const sql = query.trim().replace(/;\s*$/, '');
  const from = `(${sql}\n) AS records`;
  const fields = await connection.fields(`SELECT * FROM ${from} LIMIT 0`);
  const columns: FoundColumn[] = [];
  for (const { name, type, modifier } of fields) {
    const [[found, kind]] = await connection.rows(
      'SELECT format_type(oid, $2), typtype FROM pg_type WHERE oid = $1::oid',
      [type, modifier],
    );
    columns.push({ name, type: kind === 'e' ? 'text' : found!, comment: null });
  }
  return { from, columns, keys: [] as string[], table: undefined, title: undefined };
}

/** The order of the records: that of the key, byte by byte, so that it is the same on every server. */
async function orderBy(
  connection: Connection,
  from: string,
  columns: readonly FoundColumn[],
  primary: readonly string[],
  { orderBy: asked = [], isPreference = false, query }: TableChoice,
  table: string,
): Promise<string> {
  const keys = asked.length > 0 && !isPreference ? asked : primary;
  // A table that was made here lies in the order in which it was written.
  if (isPreference && query === undefined) return 'ctid';
  if (keys.length === 0) throw refusal.noKey(table);
  const order = keys.map((key) => {
    const column = columns.find(({ name }) => name === key);
    if (column === undefined) {
      throw refusal.noColumn(
        table,
        key,
        didYouMean(
          key,
          columns.map(({ name }) => name),
        ),
      );
    }
    const isText = natureOf(column.type)?.how === 'text';
    return isText ? `${quoted(key)}::text COLLATE "C"` : quoted(key);
  });
  if (keys !== primary) {
    const [twice] = await connection.rows(
      `SELECT 1 FROM ${from} GROUP BY ${order.join(', ')} HAVING count(*) > 1 LIMIT 1`,
    );
    if (twice !== undefined) throw refusal.sameKey(table, keys);
  }
  return order.join(', ');
}

/** Records of what COPY sends: a line for each, cells between tabs, `\N` for a null, and backslashes before what they are. */
async function* recordsOf(
  pieces: AsyncIterable<Uint8Array>,
  natures: readonly Nature[],
): AsyncGenerator<Batch> {
  let rest = new Uint8Array(0);
  for await (const piece of pieces) {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield new Records(bytes, end, natures);
  }
}

class Records implements Batch {
  readonly records: number;
  readonly #bytes: Uint8Array;
  readonly #natures: readonly Nature[];
  /** Where each cell begins, and behind them where the next would. */
  readonly #starts: Int32Array;

  constructor(bytes: Uint8Array, end: number, natures: readonly Nature[]) {
    const starts: number[] = [0];
    for (let i = 0; i < end; i++) {
      if (bytes[i] === TAB || bytes[i] === NEWLINE) starts.push(i + 1);
    }
    this.#bytes = bytes;
    this.#natures = natures;
    this.#starts = Int32Array.from(starts);
    this.records = (starts.length - 1) / natures.length;
  }

  put(record: number, column: number, lines: Lines): boolean {
    const place = record * this.#natures.length + column;
    const start = this.#starts[place];
    const end = this.#starts[place + 1] - 1;
    const bytes = this.#bytes;
    if (end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === 78) return false;
    const { how, form } = this.#natures[column];
    if (how === 'text') {
      const cell = bytes.subarray(start, end);
      const whole = cell.includes(BACKSLASH) ? unescaped(cell) : cell;
      lines.text(whole, 0, whole.length, LONGEST);
      return true;
    }
    const text = decoder.decode(bytes.subarray(start, end));
    if (how === 'double') lines.double(Number(text));
    else if (how === 'single') lines.single(Math.fround(Number(text)));
    else if (how === 'digits') lines.ascii(withoutZeros(text));
    else lines.ascii(timeOf(text, form === 'timestamp'));
    return true;
  }
}

function timeOf(given: string, isTimestamp: boolean): string {
  const text = given.replace(' ', 'T');
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+)?$/.test(text)) throw new UnwritableValue('out of range');
  return isTimestamp && !text.includes('T') ? `${text}T00:00:00` : text;
}

/** Decimals without zeros behind: what is written again has the same text, whatever the type of the column. */
function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

function unescaped(cell: Uint8Array): Uint8Array {
  const text = decoder.decode(cell).replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter);
  return encoder.encode(text);
}
