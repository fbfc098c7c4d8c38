import { type ByteSource, formatTarget, type MemoryTarget } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { isXmlSource, xmlToCsv } from './read.ts';
import { csvToXml, defaultXmlNames } from './write.ts';

/**
 * A target for what is made from a source: elements keep the names they have there if it is XML. `input` is what was said
 * about the form of the source when it was read. Memory: the XML file.
 */
export function xmlTarget(
  source: ByteSource,
  input: DialectOptions = {},
  name = 'protected.xml',
): MemoryTarget {
  return formatTarget(
    name,
    async (out) => {
      const { dialect } = await detectKnown(source, input);
      const names = isXmlSource(source) ? await source.elementNames() : defaultXmlNames;
      return csvToXml(names, out, name, dialect);
    },
    xmlToCsv,
  );
}
