import type { ByteSource, MemoryTarget } from '../bytes/index.ts';
import { labelledTarget, type MadeFrom } from '../labelled/index.ts';
import { LABELLED_FILES } from './labelled.ts';

/** A target in the format with labels that a source has: null if it has none. */
export function targetWithLabels(
  { format }: Pick<ByteSource, 'format'>,
  from: MadeFrom,
): MemoryTarget | null {
  const kind = LABELLED_FILES.find(({ name }) => name === format);
  if (kind === undefined) return null;
  const name = `protected${kind.ending}`;
  return labelledTarget({ name, format: kind.format(name), read: kind.read }, from);
}
