import { PenumbraError } from '../../error.ts';

/**
 * The sentences for what goes wrong with a server. None has the words of the server, which can quote a cell, and none a
 * password. `at` is the address without one.
 */

interface ServerError {
  readonly code?: string;
}

export function failed(at: string, error: unknown): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const { code = '' } = error as ServerError;
  const sentence = sentenceFor(code) ?? `The connection to ${at} broke`;
  const isQuestion = /^(42(601|P01|703|883|P10|804)|0A000)$/.test(code);
  return new PenumbraError(
    isQuestion ? 'usage' : 'file',
    sentence.replace('%', at),
    { file: at },
    {
      cause: new Error(code),
    },
  );
}

function sentenceFor(code: string): string {
  if (/^(28P01|28000)$/.test(code))
    return '% refused the user or the password: set PGUSER and PGPASSWORD, or write the password into ~/.pgpass.';
  if (code === '3D000') return '% does not exist: check the name of the database.';
  if (code === '42501')
    return '% does not permit that: ask for the right to read the table, or to make tables in the schema.';
  if (/^(42(601|P01|703|883|P10|804)|0A000)$/.test(code))
    return '% cannot answer the query: check its SQL, and the names of tables and columns in it.';
  if (code === '42P07')
    return 'The table is in % already: choose another name with --output-table, or pass --overwrite to replace it.';
  if (code === '3F000')
    return '% has no such schema: make it there, or choose another with --output-table SCHEMA.NAME.';
  if (code === '2BP01')
    return 'Something in %, such as a view, depends on the table that would be replaced: choose another name with --output-table.';
  if (code === '53100' || code === '53200')
    return '% has too little room: free some on the server.';
  if (code === '25006')
    return '% changes nothing while records are read: the query must be one SELECT.';
  if (/^22|^23/.test(code))
    return '% cannot hold a value of the table in the type of its column: name the output .csv and load that.';
  if (/^(ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/.test(code))
    return '% cannot be reached: check the host and the port, and whether the server runs.';
  return 'The connection to % broke: nothing was written there, so run the command again.';
}

export function password(at: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The address ${at} has a password, which others can see in the list of commands: leave it out, and set PGPASSWORD or write it into ~/.pgpass.`,
    { file: at },
  );
}

export function noAddress(at: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `${at} is no address of a database: write postgres://HOST/DATABASE, or postgres://USER@HOST:PORT/DATABASE.`,
    { file: at },
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
