import type { DialectOptions } from '../csv/dialect.ts';
import { detectKnown } from '../csv/known.ts';
import { type ByteSource, bytesSource } from '../source.ts';
import { isXmlSource, xmlToCsv } from './read.ts';
import { csvToXml, defaultXmlNames, type XmlWriter } from './write.ts';

/** A target in memory that becomes XML, for pages and for code. */
export interface XmlTarget {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends writing, and gives the records of what was written, as CSV. Asked again it gives the same. */
  finish(): Promise<ByteSource>;
  /** The XML file, once it is finished. */
  bytes(): Uint8Array;
}

/**
 * A target for what is made from a source: elements keep the names they have there if it is XML. `input` is what was said
 * about the form of the source when it was read. Memory: the XML file.
 */
export function xmlTarget(
  source: ByteSource,
  input: DialectOptions = {},
  name = 'protected.xml',
): XmlTarget {
  const written: Uint8Array[] = [];
  let writer: XmlWriter | null = null;
  let records: ByteSource | null = null;
  const begin = async () => {
    const { dialect } = await detectKnown(source, input);
    const names = isXmlSource(source) ? await source.elementNames() : defaultXmlNames;
    return csvToXml(names, (chunk) => void written.push(chunk.slice()), name, dialect);
  };
  const bytes = () => joined(written);
  return {
    async write(chunk) {
      writer ??= await begin();
      await writer.write(chunk);
    },
    async finish() {
      if (records !== null) return records;
      writer ??= await begin();
      await writer.finish();
      records = xmlToCsv(bytesSource(name, bytes()));
      return records;
    },
    bytes,
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
