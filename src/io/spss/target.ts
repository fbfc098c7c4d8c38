import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, formatTarget, type MemoryTarget, memorySpool } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { csvToLabelled, isLabelledSource } from '../labelled/index.ts';
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
  return formatTarget(
    name,
    async (out) => {
      const { dialect: form } = await detectKnown(records, input);
      const dictionary = isLabelledSource(source) ? await source.dictionary() : undefined;
      const names = dictionary?.columns.map((column) => column.name);
      const from = { form, names, dictionary, description };
      return csvToLabelled(spssFormat(/\.zsav$/i.test(name)), from, memorySpool(), out, name);
    },
    spssToCsv,
  );
}
