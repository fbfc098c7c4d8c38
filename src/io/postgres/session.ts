import {
  type Address,
  type FoundColumn,
  type FoundTable,
  nameIn,
  partsOf,
  refuseBusy,
  type Session,
} from '../servers/index.ts';
import { type Connection, connect, literal, quoted } from './connect.ts';
import { recordsOf } from './records.ts';

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** A connection with its questions about tables; `snapshot` names the snapshot that other connections share. */
export async function openSession(address: Address): Promise<Session> {
  return sessionOn(await connect(address), address);
}

export function sessionOn(connection: Connection, address: Address): Session {
  let snapshot = '';
  return {
    async beginSnapshot() {
      await connection.rows(SNAPSHOT);
      [[snapshot]] = (await connection.rows('SELECT pg_export_snapshot()')) as [[string]];
    },
    async tables() {
      const all = await connection.rows(
        "SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_t%' AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1",
      );
      return all.map(([one]) => one!);
    },
    table: (name) => tableIn(connection, name),
    query: (sql) => queryIn(connection, sql),
    hasRecord: async (sql) => (await connection.rows(sql)).length > 0,
    records: (select, natures) =>
      recordsOf(connection.copyOut(`COPY (${select}) TO STDOUT`), natures),
    async *snapshotRecords(select, natures) {
      const own = await connect(address);
      try {
        await own.rows(SNAPSHOT);
        await own.rows(`SET TRANSACTION SNAPSHOT ${literal(snapshot)}`);
        yield* recordsOf(own.copyOut(`COPY (${select}) TO STDOUT`), natures);
      } finally {
        // A reading that ends early is ended with its connection, so that the rest is not sent.
        void own.close();
      }
    },
    async identityOf(table) {
      const [[found]] = await connection.rows(
        `SELECT system_identifier || '.' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '.' || ${FOUND}::oid FROM pg_control_system()`,
        spellings(table),
      );
      return found;
    },
    async refuseInUse(table) {
      await connection.rows('BEGIN');
      await connection
        .rows(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE NOWAIT`)
        .catch((error) => refuseBusy(error, ['55P03']));
      await connection.rows('ROLLBACK');
    },
    rest: connection.rest,
    close: connection.close,
  };
}

/** A table as its name is spelled, as it is written here; else as the server reads the name, which makes its letters small. */
const FOUND = 'coalesce(to_regclass($1), to_regclass($2))';

function spellings(name: string): string[] {
  return [nameIn(quoted, partsOf(name, '"')), name];
}

async function tableIn(connection: Connection, name: string): Promise<FoundTable | null> {
  const [found] = await connection
    .rows(
      `SELECT found::oid::text, found::text, obj_description(found, 'pg_class') FROM (SELECT ${FOUND} AS found) AS one`,
      spellings(name),
    )
    .catch(() => [[null, null, null]]);
  if (found?.[0] == null) return null;
  const [oid, from, title] = found;
  const keys = await connection.rows(
    'SELECT a.attname FROM pg_index i, unnest(i.indkey::smallint[]) WITH ORDINALITY AS k(attnum, place) JOIN pg_attribute a ON a.attnum = k.attnum WHERE i.indrelid = $1::oid AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.place',
    [oid],
  );
  return {
    from: from!,
    columns: await columnsIn(connection, from!),
    keys: keys.map(([key]) => key!),
    ...{ table: name, title: title ?? undefined },
  };
}

export async function columnsIn(connection: Connection, from: string): Promise<FoundColumn[]> {
  const rows = await connection.rows(
    "SELECT a.attname, format_type(CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE a.atttypid END, CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END), col_description(a.attrelid, a.attnum), t.typtype FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum",
    [from],
  );
  return rows.map(([name, type, comment, kind]) => ({
    ...{ name: name!, comment, type: typeOf(type!, kind!) },
  }));
}

/** What an enumeration is called says nothing; its values are texts. */
function typeOf(type: string, kind: string): string {
  return kind === 'e' ? 'text' : type;
}

async function queryIn(connection: Connection, sql: string): Promise<FoundTable> {
  const from = `(${sql}\n) AS records`;
  const fields = await connection.fields(`SELECT * FROM ${from} LIMIT 0`);
  const columns: FoundColumn[] = [];
  for (const { name, type, modifier } of fields) {
    const [[found, kind]] = await connection.rows(
      'SELECT format_type(oid, $2), typtype FROM pg_type WHERE oid = $1::oid',
      [type, modifier],
    );
    columns.push({ name, type: typeOf(found!, kind!), comment: null });
  }
  return { from, columns, keys: [], table: undefined, title: undefined };
}
