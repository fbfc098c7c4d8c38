import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { openDocumentToCsv } from './read.ts';
import { openDocumentFormat } from './write.ts';

/** A target for what is made from a source, as an OpenDocument workbook; see `labelledTarget`. */
export function openDocumentTarget(
  source: ByteSource,
  input?: DialectOptions,
  records: ByteSource = source,
  description?: Description,
  name = 'protected.ods',
): MemoryTarget {
  const kind = { name, format: openDocumentFormat, read: openDocumentToCsv };
  return labelledTarget(kind, { source: records, input, description });
}
