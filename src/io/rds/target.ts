import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { rdsToCsv } from './read.ts';
import { rdsFormat } from './write.ts';

/**
 * A target for what is made from a source, as a data frame of R. `records` is the source that records are copied from, if it
 * is another one, and `description` has the labels. Memory: the CSV, the columns and the file.
 */
export function rdsTarget(
  source: ByteSource,
  input: DialectOptions = {},
  records: ByteSource = source,
  description?: Description,
  name = 'protected.rds',
): MemoryTarget {
  const kind = { name, format: rdsFormat, read: rdsToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
