import { once } from 'node:events';
import type { Client } from 'pg';
import { type Address, failed, noDriver } from '../servers/index.ts';
import { words } from './words.ts';

/** A connection to a server, on which one statement runs at a time. */
export interface Connection {
  rows(sql: string, values?: readonly unknown[]): Promise<(string | null)[][]>;
  /** The fields of a query, with their types. */
  fields(sql: string): Promise<readonly { name: string; type: number; modifier: number }[]>;
  /** Records as COPY has them in text; a reading that ends early takes the rest and drops it. */
  copyOut(sql: string): AsyncGenerator<Uint8Array>;
  /** Takes records as COPY has them in text. */
  copyIn(sql: string): Promise<{ write(chunk: Uint8Array): Promise<void>; end(): Promise<void> }>;
  /** Whether the process may end although the connection is open. */
  rest(): void;
  close(): Promise<void>;
}

/** Values as text that does not depend on the settings of the server, which does not end a long run. */
const SETTINGS = [
  "SET datestyle = 'ISO, YMD'",
  "SET timezone = 'UTC'",
  'SET extra_float_digits = 1',
  "SET client_encoding = 'UTF8'",
  'SET standard_conforming_strings = on',
  'SET synchronize_seqscans = off',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET lock_timeout = '10s'",
].join('; ');

/** Connects to the address that the user typed, with the user and the password of the environment or the usual file. */
export async function connect({ url, at }: Address): Promise<Connection> {
  const { pg, copyTo, copyFrom } = await driver();
  const fail = (error: unknown): never => {
    throw failed(words, at, error);
  };
  const client: Client = new pg.Client({
    connectionString: url,
    application_name: 'penumbra',
    connectionTimeoutMillis: 30_000,
    // A connection that the network forgot ends, after some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Every value as the text that the server writes.
    types: { getTypeParser: () => (text: unknown) => text },
  } as ConstructorParameters<typeof pg.Client>[0]);
  // What is copied does not hear of a connection that ends.
  const ended = new Promise<never>((_, broken) => {
    client.on('error', broken);
    client.once('end', () => broken(new Error('ended')));
  });
  ended.catch(() => {});
  const whileOpen = <T>(work: Promise<T>) => Promise.race([work, ended]);
  await client.connect().catch(fail);
  const { stream } = (
    client as unknown as { connection: { stream: { ref(): void; unref(): void } } }
  ).connection;
  await client.query(SETTINGS).catch(fail);
  return {
    async rows(sql, values = []) {
      stream.ref();
      const found = await client
        .query({ text: sql, values: [...values], rowMode: 'array' })
        .catch(fail);
      return found.rows as unknown as (string | null)[][];
    },
    async fields(sql) {
      const { fields } = await client.query({ text: sql, rowMode: 'array' }).catch(fail);
      return fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
        ...{ name, type: dataTypeID, modifier: dataTypeModifier },
      }));
    },
    async *copyOut(sql) {
      stream.ref();
      const copy = client.query(copyTo(sql));
      const pieces = copy.iterator({ destroyOnReturn: false });
      let isWhole = false;
      try {
        while (true) {
          const piece = await whileOpen(pieces.next());
          if (piece.done) break;
          yield piece.value as Uint8Array;
        }
        isWhole = true;
      } catch (error) {
        isWhole = true;
        fail(error);
      } finally {
        if (!isWhole) {
          copy.resume();
          if (!copy.readableEnded) await whileOpen(once(copy, 'end')).catch(() => {});
        }
      }
    },
    async copyIn(sql) {
      stream.ref();
      const copy = client.query(copyFrom(sql));
      let failure: unknown;
      copy.on('error', (error) => {
        failure = error;
      });
      const check = () => {
        if (failure !== undefined) fail(failure);
      };
      return {
        async write(chunk) {
          check();
          const taken = new Promise<void>((done, refused) =>
            copy.write(chunk.slice(), (error) => (error ? refused(error) : done())),
          );
          await whileOpen(taken).catch(fail);
        },
        async end() {
          check();
          const done = once(copy, 'finish');
          copy.end();
          await whileOpen(done).catch(fail);
          check();
        },
      };
    },
    rest: () => stream.unref(),
    close: () => client.end().catch(() => {}),
  };
}

/** The driver is loaded when it is needed. */
async function driver() {
  try {
    const [{ default: pg }, { to, from }] = await Promise.all([
      import('pg'),
      import('pg-copy-streams'),
    ]);
    return { pg, copyTo: to, copyFrom: from };
  } catch {
    throw noDriver(words, 'the packages pg and pg-copy-streams');
  }
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
