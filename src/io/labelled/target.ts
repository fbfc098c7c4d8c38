import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, formatTarget, type MemoryTarget, memorySpool } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { dictionaryOf, isLabelledSource, type LabelledSource } from './source.ts';
import { csvToLabelled, type LabelledFormat } from './write.ts';

/** What is written, and how it is read back. */
export interface LabelledKind {
  readonly name: string;
  readonly format: LabelledFormat;
  read(source: ByteSource): LabelledSource;
}

/**
 * A target for what is made from a source, as a file with labels. `records` is the source that records are copied from, if it
 * is another one, and `description` has the labels. Memory: the CSV and the file.
 */
export function labelledTarget(
  { name, format, read }: LabelledKind,
  source: ByteSource,
  input: DialectOptions = {},
  records: ByteSource = source,
  description?: Description,
): MemoryTarget {
  return formatTarget(
    name,
    async (out) => {
      const { dialect: form } = await detectKnown(records, input);
      const own = isLabelledSource(source) ? await source.dictionary() : undefined;
      const names = own?.columns.map((column) => column.name);
      const dictionary = own ?? (await dictionaryOf(records, names, description));
      const from = { form, names, dictionary, description, format: source.format };
      return csvToLabelled(format, from, memorySpool(), out, name);
    },
    read,
  );
}
