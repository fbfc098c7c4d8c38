import type { WrittenColumn } from '../labelled/index.ts';
import { type NewTable, RecordEncoder, type TablePlace } from '../servers/index.ts';
import { typeOf } from '../tables/index.ts';
import { connect, literal, quoted } from './connect.ts';
import { columnsIn, sessionOn } from './session.ts';
import { copySpelling } from './spelling.ts';

const NAMES = {
  ...{ whole: 'bigint', double: 'double precision', text: 'text', date: 'date' },
  timestamp: 'timestamp without time zone',
} as const;

/** Begins a table in a transaction, which only `appear` ends. */
export async function create(
  { address, table, isReplaced }: TablePlace,
  columns: readonly WrittenColumn[],
): Promise<NewTable> {
  const connection = await connect(address);
  const begin = async () => {
    await connection.rows('BEGIN');
    if (isReplaced) await connection.rows(`DROP TABLE ${table}`);
    const defined = columns.map((column) => `${quoted(column.name)} ${typeOf(column, NAMES)}`);
    await connection.rows(`CREATE TABLE ${table} (${defined.join(', ')})`);
    return connection.copyIn(`COPY ${table} FROM STDIN`);
  };
  const copy = await begin().catch(async (error) => {
    await connection.close();
    throw error;
  });
  return {
    ...{ table, session: sessionOn(connection, address) },
    encoder: new RecordEncoder(columns, copySpelling(columns)),
    write: (chunk) => copy.write(chunk),
    async finish() {
      await copy.end();
      for (const { name, label } of columns) {
        if (label === '') continue;
        await connection.rows(`COMMENT ON COLUMN ${table}.${quoted(name)} IS ${literal(label)}`);
      }
      return columnsIn(connection, table);
    },
    async appear() {
      await connection.rows('COMMIT');
      await connection.close();
    },
    discard: () => connection.close(),
  };
}
