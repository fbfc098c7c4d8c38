import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, formatTarget, type MemoryTarget, memorySpool } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { isLabelledSource } from './source.ts';
import { csvToLabelled, type LabelledFormat } from './write.ts';

/** What a target is for: the source that a file is made from, and how it is read. */
interface TargetFor {
  readonly source: ByteSource;
  readonly input: DialectOptions;
  /** The source that records are copied from. */
  readonly records: ByteSource;
  readonly description: Description | undefined;
  readonly name: string;
}

/** A target in memory for a file with labels; `asCsv` reads back what was written. */
export function labelledTarget(
  { source, input, records, description, name }: TargetFor,
  format: LabelledFormat,
  asCsv: (written: ByteSource) => ByteSource,
): MemoryTarget {
  return formatTarget(
    name,
    async (out) => {
      const { dialect: form } = await detectKnown(records, input);
      const dictionary = isLabelledSource(source) ? await source.dictionary() : undefined;
      const names = dictionary?.columns.map((column) => column.name);
      const from = { form, names, dictionary, description };
      return csvToLabelled(format, from, memorySpool(), out, name);
    },
    asCsv,
  );
}
