import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, formatTarget, type MemoryTarget, memorySpool } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { dictionaryOf, type LabelledSource } from './source.ts';
import { csvToLabelled, type LabelledFormat } from './write.ts';

/** What is written, and how it is read back. */
export interface LabelledKind {
  readonly name: string;
  readonly format: LabelledFormat;
  read(source: ByteSource): LabelledSource;
}

/** Records that a file is made of, and what is known about their columns. */
export interface MadeFrom {
  readonly source: ByteSource;
  /** What was said about the form of the source when it was read. */
  readonly input?: DialectOptions | undefined;
  /** Names of its columns, and what is known about them, in their order. */
  readonly names?: readonly string[] | undefined;
  readonly description?: Description | undefined;
}

/** A target that becomes a file with labels. Memory: the CSV and the file. */
export function labelledTarget(
  { name, format, read }: LabelledKind,
  { source, input, names, description }: MadeFrom,
): MemoryTarget {
  return formatTarget(
    name,
    async (out) => {
      const { dialect: form } = await detectKnown(source, input);
      const dictionary = await dictionaryOf(source, names, description);
      const from = { form, names, dictionary, description, format: source.format };
      return csvToLabelled(format, from, memorySpool(), out, name);
    },
    read,
  );
}
