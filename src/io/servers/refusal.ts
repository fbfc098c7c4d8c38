import { PenumbraError } from '../../error.ts';
import type { ServerWords } from './contract.ts';

/**
 * The sentences for what goes wrong with a server. None has the words of the server, which can quote a cell, and none a
 * password. `at` is the address without one.
 */

/** What the driver or the server says, in our words; % is the address. */
const SENTENCES = {
  credentials:
    '% refused the user or the password: name the user in the address or in USER, and for the password PASSWORD.',
  database: '% does not exist: check the name of the database.',
  right:
    '% does not permit that: ask for the right to read the table, or to make tables beside it.',
  question: '% cannot answer the query: check its SQL, and the names of tables and columns in it.',
  there:
    'The table is in % already: choose another name with --output-table, or pass --overwrite to replace it.',
  schema: '% has no such schema: make it there, or choose another with --output-table SCHEMA.NAME.',
  depends:
    'Something in %, such as a view or a key of another table, depends on the table that would be replaced: choose another name with --output-table.',
  noTable:
    'What would be replaced in % is no table but a view or the like: choose another name with --output-table.',
  room: '% has too little room: free some on the server.',
  readOnly: '% changes nothing while records are read: the query must be one SELECT.',
  value:
    '% cannot hold a value of the table in the type of its column: name the output .csv and load that.',
  wide: 'A record of the table has too many columns for %, or too long ones: name the output .csv, or leave columns out of the original with --query.',
  long: '% takes no statement as long as a record of the table: raise max_allowed_packet there, or name the output .csv.',
  busy: 'The table in % that would be replaced is in use, maybe by the query of this run: choose another name with --output-table, or run the command again later.',
  changed:
    'A table in % was altered while it was read: nothing was written, so run the command again.',
  crowded: '% takes no more connections: run the command again later.',
  encryption:
    'The encrypted connection to % could not be made or trusted: check the certificate of the server and the settings in the address.',
  unreachable: '% cannot be reached: check the host and the port, and whether the server runs.',
  broken: 'The connection to % broke: nothing was written there, so run the command again.',
} as const;

export type Failure = Exclude<keyof typeof SENTENCES, 'broken'>;

/** The error for what the driver threw. */
export function failed(kind: ServerWords, at: string, error: unknown): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const failure = kind.failureOf(error) ?? 'broken';
  const sentence = SENTENCES[failure]
    .replace('USER', kind.user)
    .replace('PASSWORD', kind.password)
    .replace('%', () => at);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return new PenumbraError(
    failure === 'question' ? 'usage' : 'file',
    sentence,
    { file: at },
    { cause: new Error(code) },
  );
}

export function noDriver(kind: ServerWords, packages: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The driver of ${kind.name} is not installed: add ${packages}.`,
  );
}

export function password({ password: from }: ServerWords, at: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The address ${at} has a password, which others can see in the list of commands: leave it out, and ${from}.`,
    { file: at },
  );
}

export function noAddress({ name, schemes: [scheme] }: ServerWords): PenumbraError {
  return new PenumbraError(
    'usage',
    `This is no address of a database of ${name}: write ${scheme}://HOST/DATABASE, or ${scheme}://USER@HOST:PORT/DATABASE, with %40 for @ and the like in names.`,
  );
}

export function noKind(kinds: readonly ServerWords[]): PenumbraError {
  const known = kinds.map(({ schemes: [scheme] }) => `${scheme}://USER@HOST/DATABASE`).join(' or ');
  return new PenumbraError(
    'usage',
    `This kind of address is not read or written: write ${known}, without a password, or name a file.`,
  );
}

export function noKey(table: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `${table} has no primary key, and a server gives records in any order: say with --order-by which columns tell records apart.`,
    { file: table, key: 'orderBy' },
  );
}

export function sameKey(table: string, keys: readonly string[]): PenumbraError {
  return new PenumbraError(
    'data',
    `${table} has records that agree in ${keys.join(', ')}, so their order is not certain: name more columns with --order-by.`,
    { file: table, key: 'orderBy' },
  );
}

export function noColumn(table: string, column: string, hint: string): PenumbraError {
  return new PenumbraError('usage', `${table} has no column ${column} to order by.${hint}`, {
    file: table,
    column,
  });
}

export function type(table: string, column: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${table} has a column "${column}" of type ${what}, which no CSV can hold: leave it out with --query "SELECT ...", or convert it to text there.`,
    { file: table, column },
  );
}

export function noTable(at: string, table: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `${at} has no table ${table} that this user can read: check its name, with the schema in front of it.`,
    { file: at, key: 'table' },
  );
}

export function noSnapshot(table: string, engine: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${table} is stored by ${engine}, which has no snapshots, so it could change while it is read: copy it into a table with ENGINE=InnoDB first.`,
    { file: table },
  );
}

export function thereAlready(table: string): PenumbraError {
  return new PenumbraError(
    'file',
    `The table ${table} is there already: choose another name with --output-table, or pass --overwrite to replace it.`,
    { file: table },
  );
}

export function isInput(table: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The output ${table} is the input itself: choose another name with --output-table, the original must stay as it is.`,
    { file: table },
  );
}

export function noName(at: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The output ${at} is a database: say with --output-table what the table is called, such as public.persons.`,
    { file: at },
  );
}

export function isBeingWritten(table: string): PenumbraError {
  return new PenumbraError(
    'file',
    `Another run writes the table ${table} at the moment: wait for its end, or choose another name with --output-table.`,
    { file: table },
  );
}

export function tableName(table: string, { name }: ServerWords): PenumbraError {
  return new PenumbraError(
    'usage',
    `No table of ${name} can be called ${table}: give a shorter name with --output-table, without spaces at the end and emoji.`,
    { file: table },
  );
}

export function columnName(table: string, column: string, { name }: ServerWords): PenumbraError {
  return new PenumbraError(
    'data',
    `${table} cannot have a column "${column}" in ${name}: give it a shorter name in the original, without spaces at the end and emoji.`,
    { file: table, column },
  );
}
