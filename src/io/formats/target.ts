import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import type { DialectOptions } from '../csv/index.ts';
import { isLabelledSource, labelledTarget } from '../labelled/index.ts';
import { isDatabase, tableTarget } from '../tables/index.ts';
import { LABELLED_FILES } from './labelled.ts';

/**
 * A target in the format with labels that a source has: null if it has none. `name` decides between forms of the format;
 * see `labelledTarget`.
 */
export function targetWithLabels(
  source: ByteSource,
  input?: DialectOptions,
  records?: ByteSource,
  description?: Description,
): MemoryTarget | null {
  if (isLabelledSource(source) && isDatabase(source)) {
    return tableTarget(source, input, records, description);
  }
  const kind = LABELLED_FILES.find(({ name }) => name === source.format);
  if (kind === undefined || !isLabelledSource(source)) return null;
  const name = `protected${kind.ending}`;
  const { read } = kind;
  const made = { name, format: kind.format(name), read };
  return labelledTarget(made, source, input, records, description);
}
