import type { Duplex } from 'node:stream';
import type { Connection as Client, ConnectionOptions, FieldPacket } from 'mysql2';

import { type Address, failed, noDriver } from '../servers/index.ts';
import { accessTo } from './options.ts';
import { words } from './words.ts';

export type { FieldPacket };

/** A record as the server sends it: values in text, null if missing. */
export type Row = readonly (Uint8Array | null)[];

/** A connection to a server, on which one statement runs at a time; others wait for their turn. */
export interface Connection {
  rows(sql: string): Promise<(string | null)[][]>;
  /** The fields of a query, with their types. */
  fields(sql: string): Promise<readonly FieldPacket[]>;
  /** The records of a query, some at a time; one that ends early is ended at the server, too. */
  stream(sql: string): AsyncGenerator<Row[]>;
  /** Whether the process may end although the connection is open. */
  rest(): void;
  close(): Promise<void>;
}

/** Universal time, no end of a long run, and no limits to what is read; comments are read by the server that they name. */
const SETTINGS = `SET SESSION time_zone = '+00:00', wait_timeout = 31536000, net_write_timeout = 31536000,
  net_read_timeout = 600, lock_wait_timeout = 10, innodb_lock_wait_timeout = 10, max_sort_length = 3072,
  sql_select_limit = 18446744073709551615, sql_big_selects = 1
  /*M!100108 , max_statement_time = 0 */ /*!50708 , max_execution_time = 0 */`;

/** Records that are handed over at a time. */
const SOME = 1000;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Connects to the address that the user typed, with the user and the password of the environment or the usual file. */
export async function connect(address: Address): Promise<Connection> {
  const { at } = address;
  const fail = (error: unknown): never => {
    throw failed(words, at, error);
  };
  const client = await clientFor(address).catch(fail);
  let failure: unknown;
  let wake = () => {};
  client.on('error', (error) => {
    failure = error;
    wake();
  });
  const { stream } = client as unknown as {
    stream: Pick<Duplex, 'once'> & { ref(): void; unref(): void };
  };
  let turn: Promise<void> = Promise.resolve();
  let isBusy = false;
  const inTurn = async () => {
    const before = turn;
    let done = () => {};
    turn = new Promise((end) => {
      done = end;
    });
    await before;
    if (failure !== undefined) {
      done();
      fail(failure);
    }
    stream.ref();
    isBusy = true;
    return () => {
      isBusy = false;
      done();
    };
  };
  const ask = async (sql: string) => {
    const done = await inTurn();
    try {
      return await new Promise<{ rows: Row[]; fields: FieldPacket[] }>((answered, refused) => {
        client.query({ sql, rowsAsArray: true, typeCast: false }, (error, rows, fields) =>
          error ? refused(error) : answered({ rows: rows as never, fields }),
        );
      });
    } catch (error) {
      // What is asked of a connection that has ended is never answered.
      if ((error as { fatal?: boolean }).fatal === true) failure ??= error;
      return fail(error);
    } finally {
      done();
    }
  };
  await ask(SETTINGS);
  return {
    async rows(sql) {
      const { rows } = await ask(sql);
      // A statement that gives no records gives no list.
      if (!Array.isArray(rows)) return [];
      return rows.map((row) => row.map((one) => (one === null ? null : decoder.decode(one))));
    },
    fields: async (sql) => (await ask(sql)).fields,
    async *stream(sql) {
      const done = await inTurn();
      let waiting: Row[] = [];
      let isEnded = false;
      const query = client.query({ sql, rowsAsArray: true, typeCast: false });
      query.on('result', (row) => {
        waiting.push(row as unknown as Row);
        if (waiting.length < SOME) return;
        client.pause();
        wake();
      });
      query.on('error', (error) => {
        failure ??= error;
        wake();
      });
      query.on('end', () => {
        isEnded = true;
        wake();
      });
      const next = () =>
        new Promise<void>((woken) => {
          wake = woken;
          client.resume();
        });
      let isWhole = false;
      try {
        while (true) {
          if (waiting.length < SOME && !isEnded && failure === undefined) await next();
          if (failure !== undefined) break;
          const some = waiting;
          waiting = [];
          if (some.length > 0) yield some;
          else if (isEnded) break;
        }
        isWhole = true;
        if (failure !== undefined) fail(failure);
      } finally {
        if (!isWhole) {
          await kill(address, client.threadId!);
          while (!isEnded && failure === undefined) await next();
          // The end that was asked for may have come too late for its own statement, and meets this one.
          failure = undefined;
          await new Promise<void>((over) => client.query('DO 0', () => over()));
        }
        done();
      }
    },
    rest: () => stream.unref(),
    async close() {
      if (isBusy || failure !== undefined) client.destroy();
      else {
        await new Promise<void>((ended) => {
          stream.once('close', ended);
          client.end(() => ended());
        });
      }
    },
  };
}

/** Ends the statement of another connection, whose transaction goes on. */
async function kill(address: Address, thread: number): Promise<void> {
  const client = await clientFor(address).catch(() => null);
  if (client === null) return;
  client.on('error', () => {});
  await new Promise<void>((over) => client.query(`KILL QUERY ${thread}`, () => over()));
  client.destroy();
}

async function clientFor(address: Address): Promise<Client> {
  const { createConnection } = await driver();
  const open = (options: ConnectionOptions) =>
    new Promise<Client>((opened, refused) => {
      const client = createConnection({
        ...options,
        charset: 'utf8mb4',
        disableEval: true,
        connectTimeout: 30_000,
        keepAliveInitialDelay: 30_000,
        // No file of this machine is for the server.
        flags: ['-LOCAL_FILES'],
      });
      client.connect((error) => (error ? refused(error) : opened(client)));
    });
  const { options, mode } = access(address);
  try {
    return await open(options);
  } catch (error) {
    const isPlain = (error as { code?: string }).code === 'HANDSHAKE_NO_SSL_SUPPORT';
    if (mode !== 'PREFERRED' || !isPlain) throw error;
    const { ssl: _, ...plain } = options;
    return open(plain);
  }
}

function access(address: Address) {
  try {
    return accessTo(address);
  } catch {
    throw failed(words, address.at, { code: 'HANDSHAKE_SSL' });
  }
}

/** The driver is loaded when it is needed. */
async function driver() {
  try {
    return (await import('mysql2')).default;
  } catch {
    throw noDriver(words, 'the package mysql2');
  }
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** A text in SQL, whatever the settings of the server say about quotes and backslashes. */
export function literal(text: string): string {
  return `_utf8mb4 x'${Buffer.from(text).toString('hex')}'`;
}
