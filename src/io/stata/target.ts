import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { stataToCsv } from './read.ts';
import { stataFormat } from './write.ts';

/** A target for what is made from a source, as a Stata file; see `labelledTarget`. */
export function stataTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.dta',
): MemoryTarget {
  const kind = { name, format: stataFormat, read: stataToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
