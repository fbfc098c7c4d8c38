import { type ByteSource, formatTarget, type MemoryTarget } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { isXmlSource, xmlToCsv } from './read.ts';
import { csvToXml, defaultXmlNames } from './write.ts';

const NAME = 'protected.xml';

/**
 * A target for what is made from a source: elements keep the names they have there if it is XML. `input` is what was said
 * about the form of the source when it was read. `records` is the source that records are copied from, if it is another one.
 * Memory: the XML file.
 */
export function xmlTarget(
  source: ByteSource,
  input: DialectOptions = {},
  records: ByteSource = source,
): MemoryTarget {
  return formatTarget(
    NAME,
    async (out) => {
      const { dialect } = await detectKnown(records, input);
      const names = isXmlSource(source) ? await source.elementNames() : defaultXmlNames;
      return csvToXml(names, out, NAME, dialect);
    },
    xmlToCsv,
  );
}
