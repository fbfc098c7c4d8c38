import {
  type Encoder,
  type LabelledFormat,
  timeText,
  type WrittenColumn,
} from '../labelled/index.ts';
import { hasNaN, spells, typeOf } from '../tables/index.ts';
import { type Address, addressOf } from './address.ts';
import { type Connection, connect, literal, quoted } from './connect.ts';
import { writtenTable } from './read.ts';
import * as refusal from './refusal.ts';

const NAMES = {
  ...{ whole: 'bigint', double: 'double precision', text: 'text', date: 'date' },
  timestamp: 'timestamp without time zone',
} as const;

/**
 * A table on its way into a database. It is made in a transaction, which only `commit` ends: until then nobody sees it, and a
 * broken connection leaves nothing.
 */
export interface TableOutput {
  readonly table: string;
  readonly format: LabelledFormat;
  /** Takes the bytes that the format makes. */
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the records, and gives them as they were written. */
  finish(): Promise<ReturnType<typeof writtenTable>>;
  commit(): Promise<void>;
  abandon(): Promise<void>;
}

/** Where a table goes, checked before any work is done. */
export interface TablePlace {
  readonly address: Address;
  /** As it is written in SQL. */
  readonly table: string;
  readonly isReplaced: boolean;
}

/** Finds the place of a table. One that is there is refused, unless it may be replaced; the input is refused always. */
export async function placeOfTable(
  output: string,
  named: string | undefined,
  input: { readonly path: string; readonly table?: string | undefined },
  overwrite: boolean,
): Promise<TablePlace> {
  const address = addressOf(output);
  const name = address.table ?? named;
  if (name === undefined) throw refusal.noName(address.at);
  const table = name.split('.').map(quoted).join('.');
  const connection = await connect(address);
  try {
    const [[found]] = await connection.rows('SELECT to_regclass($1)::oid::text', [table]);
    if (found !== null) {
      if (await isSameTable(connection, address, input, found!)) throw refusal.isInput(name);
      if (!overwrite) throw refusal.thereAlready(name);
    }
    return { address, table, isReplaced: found !== null };
  } finally {
    await connection.close();
  }
}

async function isSameTable(
  connection: Connection,
  address: Address,
  input: { readonly path: string; readonly table?: string | undefined },
  oid: string,
): Promise<boolean> {
  if (!/^postgres(ql)?:/i.test(input.path)) return false;
  const given = addressOf(input.path);
  const table = given.table ?? input.table;
  if (table === undefined || given.database !== address.database) return false;
  const [[found]] = await connection.rows('SELECT to_regclass($1)::oid::text', [table]);
  return found === oid;
}

/** Starts to write a table. The connection is made when the first record is written. */
export function beginTable({ address, table, isReplaced }: TablePlace): TableOutput {
  let connection: Connection | null = null;
  let columns: readonly WrittenColumn[] = [];
  let copy: Awaited<ReturnType<Connection['copyIn']>> | null = null;
  const begin = async (): Promise<void> => {
    connection = await connect(address);
    await connection.rows('BEGIN');
    if (isReplaced) await connection.rows(`DROP TABLE ${table}`);
    const defined = columns.map((column) => `${quoted(column.name)} ${typeOf(column, NAMES)}`);
    await connection.rows(`CREATE TABLE ${table} (${defined.join(', ')})`);
    copy = await connection.copyIn(`COPY ${table} FROM STDIN`);
  };
  const abandon = async () => {
    const open = connection;
    connection = null;
    await open?.close();
  };
  return {
    table,
    format: {
      name: 'PostgreSQL',
      missing: 'both',
      hasEmpty: true,
      fits: spells,
      refuse() {
        // What a type cannot hold gets another one; names are refused before.
      },
      async begin(written) {
        columns = written;
        await begin();
        return new CopyEncoder(columns);
      },
    },
    write: (chunk) => copy!.write(chunk),
    async finish() {
      await copy!.end();
      for (const { name, label } of columns) {
        if (label === '') continue;
        await connection!.rows(`COMMENT ON COLUMN ${table}.${quoted(name)} IS ${literal(label)}`);
      }
      return writtenTable(
        connection!,
        table,
        columns.map(({ name }) => name),
      );
    },
    async commit() {
      await connection!.rows('COMMIT');
      await abandon();
    },
    abandon,
  };
}

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const NULL = [BACKSLASH, 78];
const ESCAPED = new Map([
  [8, 98],
  [9, 116],
  [10, 110],
  [11, 118],
  [12, 102],
  [13, 114],
  [BACKSLASH, BACKSLASH],
]);

/** Records as COPY takes them in text. */
class CopyEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  #bytes = new Uint8Array(1 << 16);
  #used = 0;

  constructor(columns: readonly WrittenColumn[]) {
    this.#columns = columns;
  }

  number(column: number, value: number): void {
    const { form } = this.#columns[column];
    if (Number.isNaN(value)) this.#null();
    else
      this.#ascii(form === 'date' || form === 'timestamp' ? timeText(value, form) : plain(value));
    this.#end(column);
  }

  /** What is no number stays so in the type that it came with. */
  noNumber(column: number): void {
    if (hasNaN(this.#columns[column].type)) this.#ascii('NaN');
    else this.#null();
    this.#end(column);
  }

  /** A table has one kind of missing value. */
  reason(column: number): void {
    this.#null();
    this.#end(column);
  }

  noText(column: number): void {
    this.#null();
    this.#end(column);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#room(2 * (end - start));
    for (let i = start; i < end; i++) {
      const escaped = ESCAPED.get(bytes[i]);
      if (escaped !== undefined) this.#bytes[this.#used++] = BACKSLASH;
      this.#bytes[this.#used++] = escaped ?? bytes[i];
    }
    this.#end(column);
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }

  #null(): void {
    this.#room(2);
    for (const byte of NULL) this.#bytes[this.#used++] = byte;
  }

  #ascii(text: string): void {
    this.#room(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#used++] = text.charCodeAt(i);
  }

  #end(column: number): void {
    this.#room(1);
    this.#bytes[this.#used++] = column === this.#columns.length - 1 ? NEWLINE : TAB;
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

/** Whole numbers without an exponent, which types of whole numbers do not read. */
function plain(value: number): string {
  if (!Number.isInteger(value)) return String(value);
  return Object.is(value, -0) ? '-0' : BigInt(value).toString();
}
