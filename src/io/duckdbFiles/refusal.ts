import { PenumbraError } from '../../error.ts';

/** The sentences with which a database of DuckDB is refused. None shows a value. */

export function question(file: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `${file} cannot answer the query: check its SQL, and the names of tables and columns in it. It must be one SELECT.`,
    { file, key: 'query' },
  );
}

export function damaged(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} cannot be opened as a database of DuckDB: it is damaged, of a newer version, locked with a key, or another program writes to it. Close that program, or export the table to Parquet.`,
    { file },
  );
}

export function type(file: string, column: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} has a column "${column}" of type ${what}, which no CSV can hold: leave it out with --query "SELECT ...", or convert it to text there.`,
    { file, column },
  );
}
