import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { xportToCsv } from './read.ts';
import { xportFormat } from './write.ts';

/** A target for what is made from a source, as a SAS transport file; see `labelledTarget`. */
export function xportTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.xpt',
): MemoryTarget {
  const kind = { name, format: xportFormat, read: xportToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
