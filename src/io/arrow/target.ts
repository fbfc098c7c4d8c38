import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { arrowToCsv } from './read.ts';
import { arrowFormat } from './write.ts';

/** A target for what is made from a source, as an Arrow file, or a stream if it is called .arrows; see `labelledTarget`. */
export function arrowTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.arrow',
): MemoryTarget {
  const kind = { name, format: arrowFormat(/\.arrows$/i.test(name)), read: arrowToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
