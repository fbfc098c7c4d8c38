import type { ByteSource } from '../bytes/index.ts';
import { startOf } from '../excel/index.ts';

const START = 'SQLite format 3\0';

/** Whether a source is a database of SQLite, told by its first bytes. */
export async function isSqlite(source: ByteSource): Promise<boolean> {
  return (await startOf(source, START.length)) === START;
}

/** Whether a file of this name is to be a database of SQLite. */
export function isSqliteName(path: string): boolean {
  return /\.(sqlite|sqlite3|db)$/i.test(path);
}
