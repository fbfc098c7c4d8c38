import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { spssToCsv } from './read.ts';
import { spssFormat } from './write.ts';

/** A target for what is made from a source, as an SPSS file; see `labelledTarget`. */
export function spssTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.sav',
): MemoryTarget {
  const kind = { name, format: spssFormat(/\.zsav$/i.test(name)), read: spssToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
