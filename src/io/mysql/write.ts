import { createHash } from 'node:crypto';
import type { WrittenColumn } from '../labelled/index.ts';
import {
  failed,
  isBeingWritten,
  type NewTable,
  nameIn,
  partsOf,
  RecordEncoder,
  type TablePlace,
} from '../servers/index.ts';
import { typeOf } from '../tables/index.ts';
import { type Connection, connect, literal, quoted } from './connect.ts';
import { columnsIn, lookUp, REPLACED, sessionOn, UNFINISHED } from './session.ts';
import { insertSpelling } from './spelling.ts';
import { words } from './words.ts';

/** Every value is taken as it is or refused, and texts have no escapes but the doubled quote. */
const SETTINGS =
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES,NO_ENGINE_SUBSTITUTION', foreign_key_checks = 0, unique_checks = 0";

const NAMES = {
  ...{ whole: 'bigint', double: 'double', text: 'longtext', date: 'date' },
  timestamp: 'datetime(6)',
} as const;

/** The most characters of the comment on a column. */
const LONGEST_COMMENT = 1024;
/** The most bytes of texts for which a column is no long text: of those a record can have few. */
const SHORT = 255;

/**
 * Begins a table. As no transaction can make one here, its records go in a transaction into a table of another name, which
 * gets its own at the end. A run that is killed leaves that table without records, and the next run to the same place
 * removes it.
 */
export async function create(
  place: TablePlace,
  columns: readonly WrittenColumn[],
): Promise<NewTable> {
  const { address, table, isReplaced } = place;
  if (columns.some(({ numbers }) => Math.max(-numbers.least, numbers.largest) === Infinity))
    throw failed(words, address.at, { errno: 1264 });
  const { schema, table: name } = partsOf(table, '`');
  const connection = await connect(address);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const [unfinished, replaced] = [UNFINISHED, REPLACED].map((one) =>
    nameIn(quoted, { schema, table: one + hash }),
  );
  const types = columns.map(typeFor);
  const begin = async () => {
    await connection.rows(SETTINGS);
    await lock(connection, place, hash);
    if (isReplaced) await refuseDependents(connection, place);
    await connection.rows(`DROP TABLE IF EXISTS ${unfinished}, ${replaced}`);
    const defined = columns.map(
      ({ name, label }, i) => `${quoted(name)} ${types[i]} NULL${commentOf(label)}`,
    );
    await connection.rows(
      `CREATE TABLE ${unfinished} (${defined.join(', ')}) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4`,
    );
    await connection.rows('START TRANSACTION');
  };
  await begin().catch(async (error) => {
    await connection.close();
    throw error;
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    ...{ table: unfinished, session: sessionOn(connection, address) },
    encoder: new RecordEncoder(columns, insertSpelling(types)),
    async write(chunk) {
      if (chunk.length === 0) return;
      // Records end in a comma each.
      const records = decoder.decode(chunk.subarray(0, -1));
      await connection.rows(`INSERT INTO ${unfinished} VALUES ${records}`);
    },
    finish: () => columnsIn(connection, unfinished),
    async appear() {
      await connection.rows('COMMIT');
      const away = isReplaced ? `${table} TO ${replaced}, ` : '';
      await connection.rows(`RENAME TABLE ${away}${unfinished} TO ${table}`);
      if (isReplaced) await connection.rows(`DROP TABLE ${replaced}`);
      await connection.close();
    },
    async discard() {
      const drop = async (one: Connection) => {
        await one.rows('ROLLBACK');
        await one.rows(`DROP TABLE IF EXISTS ${unfinished}`);
      };
      await drop(connection)
        .catch(async () => {
          const again = await connect(address);
          await drop(again).finally(() => again.close());
        })
        .catch(() => {
          // The server is away: the next run removes it.
        });
      await connection.close();
    },
  };
}

/** One run at a time; the lock ends with the connection, which takes the server a moment to notice. */
async function lock(connection: Connection, { table }: TablePlace, hash: string) {
  const [[database]] = await connection.rows('SELECT DATABASE()');
  const name = `penumbra.${createHash('sha256').update(`${database}.${hash}`).digest('hex').slice(0, 40)}`;
  const [[isOurs]] = await connection.rows(`SELECT GET_LOCK(${literal(name)}, 5)`);
  if (isOurs !== '1') throw isBeingWritten(table);
}

/** Refuses to replace what is no table, what keys of other tables lead to, and what is in use, before the work is done. */
async function refuseDependents(connection: Connection, { address, table }: TablePlace) {
  const found = await lookUp(connection, table);
  if (found === null) return;
  if (found.type !== 'BASE TABLE') throw failed(words, address.at, { errno: 1347 });
  const [key] = await connection.rows(
    `SELECT 1 FROM information_schema.key_column_usage WHERE referenced_table_schema = ${literal(found.database)} AND referenced_table_name = ${literal(found.table)} LIMIT 1`,
  );
  if (key !== undefined) throw failed(words, address.at, { errno: 1451 });
  await connection.rows(`LOCK TABLES ${table} WRITE`);
  await connection.rows('UNLOCK TABLES');
}

function commentOf(label: string): string {
  if (label === '') return '';
  const comment = [...label].slice(0, LONGEST_COMMENT).join('').replaceAll("'", "''");
  return ` COMMENT '${comment}'`;
}

function typeFor(column: WrittenColumn): string {
  const type = typeOf(column, NAMES);
  const isShort = type === NAMES.text && column.type !== type && column.bytes <= SHORT;
  return isShort ? `varchar(${Math.max(1, column.bytes)})` : type;
}
