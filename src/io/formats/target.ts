import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import { isLabelledSource, labelledTarget, type MadeFrom } from '../labelled/index.ts';
import { isDatabase, tableTarget } from '../tables/index.ts';
import { LABELLED_FILES } from './labelled.ts';

/** A target in the format with labels that a source has: null if it has none. */
export function targetWithLabels(source: ByteSource, from: MadeFrom): MemoryTarget | null {
  if (isLabelledSource(source) && isDatabase(source)) return tableTarget(source, from);
  const kind = LABELLED_FILES.find(({ name }) => name === source.format);
  if (kind === undefined) return null;
  const name = `protected${kind.ending}`;
  return labelledTarget({ name, format: kind.format(name), read: kind.read }, from);
}
