import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { startOf } from '../excel/index.ts';

/** Behind the checksum of the header. */
const AT = 8;
const MARK = 'DUCK';

/** Whether a source is a database of DuckDB, told by its first bytes. */
export async function isDuckDBFile(source: ByteSource): Promise<boolean> {
  return (await startOf(source, AT + MARK.length)).slice(AT) === MARK;
}

/** Whether a file of this name is to be a database of DuckDB. */
export function isDuckDBName(path: string): boolean {
  return /\.(duckdb|ddb)$/i.test(path);
}

/** The sentence for a database of DuckDB where only bytes are at hand: in a page, or on standard input. */
export function noPlace(file: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${file} is a database of DuckDB, which is read from a file on the command line only: name the file there, or export the table to Parquet.`,
    { file },
  );
}
