import {
  type Address,
  type FoundColumn,
  type FoundTable,
  failed,
  nameIn,
  noSnapshot,
  partsOf,
  refuseBusy,
  type Session,
} from '../servers/index.ts';
import { type Connection, connect, type FieldPacket, literal, quoted } from './connect.ts';
import { recordsOf } from './records.ts';
import { words } from './words.ts';

/** How tables are called that are being written, or just were replaced. */
export const UNFINISHED = 'penumbra_unfinished_';
export const REPLACED = 'penumbra_replaced_';

/** A connection with its questions about tables. It holds the snapshot itself: no other connection can share it. */
export async function openSession(address: Address): Promise<Session> {
  return sessionOn(await connect(address), address);
}

export function sessionOn(connection: Connection, { at }: Address): Session {
  const records: Session['records'] = (select, natures) =>
    recordsOf(connection.stream(select), natures);
  return {
    async beginSnapshot() {
      await connection.rows('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await connection.rows('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    },
    async tables() {
      const all = await connection.rows(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'VIEW') ORDER BY 1",
      );
      return all
        .map(([one]) => one!)
        .filter((one) => !one.startsWith(UNFINISHED) && !one.startsWith(REPLACED));
    },
    table: (name) => tableIn(connection, name),
    query: (sql) => queryIn(connection, sql, at),
    hasRecord: async (sql) => (await connection.rows(sql)).length > 0,
    records,
    snapshotRecords: records,
    async identityOf(name) {
      const found = await lookUp(connection, name);
      if (found === null) return null;
      const [[server]] = await connection.rows(
        'SELECT CONCAT_WS(0x00, @@hostname, @@port, @@datadir, @@server_id)',
      );
      return [server, found.database, found.table].join('\0');
    },
    async refuseInUse(table) {
      await connection.rows('SET SESSION lock_wait_timeout = 1');
      await connection
        .rows(`LOCK TABLES ${table} WRITE`)
        .catch((error) => refuseBusy(error, ['ER_LOCK_WAIT_TIMEOUT']));
      await connection.rows('UNLOCK TABLES');
    },
    rest: connection.rest,
    close: connection.close,
  };
}

/** A table or a view as the catalogue spells it, which on some servers tells capitals apart. */
export async function lookUp(connection: Connection, name: string) {
  const { schema: named, table } = partsOf(name, '`');
  const schema = named === null ? 'DATABASE()' : literal(named);
  const [found] = await connection.rows(
    `SELECT table_schema, table_name, table_type, engine, table_comment FROM information_schema.tables
      WHERE table_schema = ${schema} AND table_name = ${literal(table)}
        AND (@@lower_case_table_names <> 0 OR CAST(table_name AS BINARY) = CAST(${literal(table)} AS BINARY))`,
  );
  if (found === undefined) return null;
  const [at, called, type, engine, comment] = found;
  return { database: at!, table: called!, type: type!, engine, comment: comment! };
}

async function tableIn(connection: Connection, name: string): Promise<FoundTable | null> {
  const found = await lookUp(connection, name);
  if (found === null) return null;
  const { database, table, type, engine, comment } = found;
  if (type === 'BASE TABLE') await refuseEngine(connection, table, engine);
  const keys = await connection.rows(
    `SELECT column_name FROM information_schema.statistics WHERE index_name = 'PRIMARY' AND ${within(database, table)} ORDER BY seq_in_index`,
  );
  const from = nameIn(quoted, { schema: database, table });
  return {
    from,
    columns: await columnsIn(connection, from),
    keys: keys.map(([key]) => key!),
    table: name,
    // The comment of a view is its type.
    title: type === 'BASE TABLE' && comment !== '' ? comment : undefined,
  };
}

function within(database: string, table: string): string {
  return `table_schema = ${literal(database)} AND table_name = ${literal(table)}`;
}

async function refuseEngine(connection: Connection, table: string, engine: string | null) {
  const [known] = await connection.rows(
    `SELECT transactions FROM information_schema.engines WHERE engine = ${literal(engine ?? '')}`,
  );
  if (known?.[0] !== 'YES') throw noSnapshot(table, engine ?? 'an engine');
}

/** The columns that a user of the table sees, of each the type as the catalogue has it. */
export async function columnsIn(connection: Connection, from: string): Promise<FoundColumn[]> {
  const { schema: named, table } = partsOf(from, '`');
  const schema = named === null ? 'DATABASE()' : literal(named);
  const rows = await connection.rows(
    `SELECT column_name, column_type, column_comment FROM information_schema.columns
      WHERE table_schema = ${schema} AND table_name = ${literal(table)} ORDER BY ordinal_position`,
  );
  const fields = await connection.fields(`SELECT * FROM ${from} LIMIT 0`);
  return fields.map((field) => {
    const [, type, comment] = rows.find(([name]) => name === field.name)!;
    return {
      ...{ name: field.name, comment: comment === '' ? null : comment },
      // MariaDB calls json a text in its catalogue.
      type: extended(field) ?? withDigits(type!),
    };
  });
}

async function queryIn(connection: Connection, sql: string, at: string): Promise<FoundTable> {
  const from = `(${sql}\n) AS records`;
  const fields = await connection.fields(`SELECT * FROM ${from} LIMIT 0`);
  // What is no SELECT has no fields.
  if (fields === undefined) throw failed(words, at, { errno: 1064 });
  const columns = fields.map((field) => ({
    ...{ name: field.name, type: typeOf(field), comment: null },
  }));
  return { from, columns, keys: [], table: undefined, title: undefined };
}

/** What MariaDB says about types of its own. */
function extended(field: FieldPacket): string | undefined {
  const { extendedFormat, extendedTypeName } = field as {
    extendedFormat?: string;
    extendedTypeName?: string;
  };
  return extendedFormat ?? extendedTypeName;
}

const UNSIGNED = 32;
const ZEROFILL = 64;
const ENUM = 256;
const SET = 2048;
const BINARY = 63;
/** Bytes that the connection gives a character. */
const WIDEST = 4;
const LONGEST_VARCHAR = 16_383;

const WHOLE = new Map([
  [1, 'tinyint'],
  [2, 'smallint'],
  [3, 'int'],
  [8, 'bigint'],
  [9, 'mediumint'],
]);
const OTHERS = new Map([
  [4, 'float'],
  [5, 'double'],
  [10, 'date'],
  [13, 'year'],
  [16, 'bit'],
  [242, 'vector'],
  [245, 'json'],
  [255, 'geometry'],
]);
const TIMES = new Map([
  [7, 'timestamp'],
  [11, 'time'],
  [12, 'datetime'],
]);

/** Elsewhere a time without digits behind it has six of them. */
function withDigits(type: string): string {
  return type === 'timestamp' || type === 'time' ? `${type}(0)` : type;
}

/** The type of a field of a query, as the catalogue would have it. */
function typeOf(field: FieldPacket): string {
  const named = extended(field);
  if (named !== undefined) return named;
  const { columnType, columnLength = 0, decimals = 0, characterSet } = field;
  const code = columnType ?? 0;
  const flags = Number(field.flags);
  const unsigned = (flags & UNSIGNED) > 0 ? ' unsigned' : '';
  const whole = WHOLE.get(code);
  if (whole !== undefined) {
    return (flags & ZEROFILL) > 0
      ? `${whole}(${columnLength}) unsigned zerofill`
      : `${whole}${unsigned}`;
  }
  if (code === 0 || code === 246) {
    const digits = columnLength - (unsigned === '' ? 1 : 0) - (decimals > 0 ? 1 : 0);
    return `decimal(${digits},${decimals})${unsigned}`;
  }
  const time = TIMES.get(code);
  if (time !== undefined)
    return withDigits(decimals > 0 && decimals <= 6 ? `${time}(${decimals})` : time);
  const other = OTHERS.get(code);
  if (other !== undefined) return other;
  if ((flags & SET) > 0) return 'set';
  if ((flags & ENUM) > 0) return 'enum()';
  // What is null in every record has no characters.
  if (characterSet === BINARY && code !== 6) return 'varbinary';
  const length = Math.ceil(columnLength / WIDEST);
  return length > 0 && length <= LONGEST_VARCHAR ? `varchar(${length})` : 'longtext';
}
