import type { ByteSource } from '../bytes/index.ts';
import { XmlScanner } from './scanner.ts';

/** What the elements around the values are called, without prefixes. */
export interface XmlNames {
  readonly root: string;
  readonly record: string;
}

/** Records of an XML file as plain CSV: commas, LF, UTF-8, names in the first line, quotes where needed. */
interface XmlSource extends ByteSource {
  /** Whatever is said about delimiters and encodings, these bytes are plain CSV. */
  readonly plain: true;
  readonly format: 'XML';
  /** Names of the root and of the records. Reads as far as the first record. */
  elementNames(): Promise<XmlNames>;
  /** Line of the XML file on which a record, counted from 0, starts; known once it was read. */
  lineOf(record: number): number;
}

export function isXmlSource(source: ByteSource): source is XmlSource {
  return 'elementNames' in source;
}

/** Small, so that rows are few while only the names are looked for. */
const PIECE = 1 << 16;

/**
 * The records of an XML document as plain CSV. The document has one element per record below its root and
 * in each record one element per value, named as the column (Torra, Cano and Navarro-Arribas 2009); the names are those
 * of the first record, in its order. An empty value and an absent one are empty cells.
 *
 * Comments, processing instructions, CDATA, character references and the five predefined entities are
 * read as XML 1.0 says; a document type declaration is refused, so nothing can be defined or fetched.
 * Prefixes and namespace declarations are left out, and so are attributes of the root; attributes of
 * records and values are refused. Encoding: UTF-8. One pass for each reading; memory: a piece of the
 * file, one record, and four bytes per record for its line.
 */
export function xmlToCsv(source: ByteSource): XmlSource {
  const { name } = source;
  let lines: Int32Array = new Int32Array(0);
  let names: XmlNames | null = null;
  return {
    name,
    plain: true,
    format: 'XML',
    async *open() {
      const scanner = new XmlScanner(name);
      for await (const chunk of source.open()) {
        scanner.push(chunk);
        const rows = scanner.rows.take();
        if (rows.length > 0) yield rows;
      }
      scanner.finish();
      names = namesIn(scanner);
      lines = scanner.rows.lines.join();
      const rest = scanner.rows.take();
      if (rest.length > 0) yield rest;
    },
    async elementNames() {
      if (names !== null) return names;
      const scanner = new XmlScanner(name);
      for await (const chunk of source.open()) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          scanner.push(chunk.subarray(at, at + PIECE));
          if (scanner.rows.record !== '') return namesIn(scanner);
        }
      }
      scanner.finish();
      return namesIn(scanner);
    },
    lineOf: (record) => lines[record],
  };
}

function namesIn({ rows: { root, record } }: XmlScanner): XmlNames {
  return { root, record };
}
