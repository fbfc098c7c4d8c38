import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { spssToCsv } from './read.ts';
import { spssFormat } from './write.ts';

/**
 * A target for what is made from a source, as an SPSS file. `records` is the source that records are copied from, if it is
 * another one, and `description` has the labels. Memory: the CSV and the SPSS file.
 */
export function spssTarget(
  source: ByteSource,
  input: DialectOptions = {},
  records: ByteSource = source,
  description?: Description,
  name = 'protected.sav',
): MemoryTarget {
  const format = spssFormat(/\.zsav$/i.test(name));
  return labelledTarget({ source, input, records, description, name }, format, spssToCsv);
}
