import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { sqliteToCsv } from './read.ts';
import { sqliteFormat } from './write.ts';

/** A target for what is made from a source, as a database of SQLite; see `labelledTarget`. */
export function sqliteTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.sqlite',
): MemoryTarget {
  const kind = { name, format: sqliteFormat, read: sqliteToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
