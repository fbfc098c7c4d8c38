import { PenumbraError } from '../../error.ts';

/** The sentences with which a database of SQLite is refused. None shows a value, and none the words of SQLite, which may. */

export function failed(file: string, error: unknown): PenumbraError {
  const message = error instanceof Error ? error.message : String(error);
  if (/no such (table|column|function)|syntax error|incomplete input|ambiguous/i.test(message)) {
    return new PenumbraError(
      'usage',
      `${file} cannot answer the query: check its SQL, and the names of tables and columns in it.`,
      { file, key: 'query' },
    );
  }
  if (/encrypted|not a database/i.test(message)) {
    return new PenumbraError(
      'file',
      `${file} is no database of SQLite, or is locked with a password: save it again without one.`,
      { file },
    );
  }
  if (/memory|allocat/i.test(message)) return tooLarge(file);
  return new PenumbraError(
    'file',
    `${file} is no sound database of SQLite: check it with "PRAGMA integrity_check", or copy it again from where it came from.`,
    { file },
  );
}

export function tooLarge(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} has more than 1 GiB, the most of a database of SQLite that is held in memory: write the table to a file with sqlite3 -csv, or copy it into a DuckDB file.`,
    { file },
  );
}

export function bytes(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `Record ${record} of ${file} has bytes in ${column}, which no CSV can hold: leave the column out with --query "SELECT ...", or convert it to text.`,
    { file, column },
  );
}

export function noQuestion(file: string): PenumbraError {
  return new PenumbraError(
    'usage',
    `The query for ${file} must be one SELECT, and nothing else: what changes a database is never run.`,
    { file, key: 'query' },
  );
}
