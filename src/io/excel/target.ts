import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { excelToCsv } from './read.ts';
import { excelFormat } from './write.ts';

/** A target for what is made from a source, as a workbook of Excel; see `labelledTarget`. */
export function excelTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.xlsx',
): MemoryTarget {
  const kind = { name, format: excelFormat, read: excelToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
