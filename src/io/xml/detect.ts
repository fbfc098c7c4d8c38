import type { ByteSource } from '../bytes/index.ts';

const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
/** A declaration, a comment, a document type or a tag: `<18` in a CSV is none of these. */
const MARKUP = /^[ \t\r\n]*<([?!]|[A-Za-z_:\x80-\xff])/;

/** More blanks than this before the first tag are no XML that anyone writes. */
const LOOKED_AT = 1 << 12;

/** Whether a source is XML: its name ends in `.xml`, or it starts with markup. */
export async function isXml(source: ByteSource): Promise<boolean> {
  return isXmlName(source.name) || MARKUP.test(await startOf(source));
}

/** Whether a file of this name is to be XML. */
export function isXmlName(path: string): boolean {
  return /\.xml$/i.test(path);
}

/** The first bytes as Latin-1, without a byte order mark. */
async function startOf(source: ByteSource): Promise<string> {
  let start = '';
  for await (const chunk of source.open()) {
    start += String.fromCharCode(...chunk.subarray(0, LOOKED_AT - start.length));
    if (start.length === LOOKED_AT) break;
  }
  return start.replace(BYTE_ORDER_MARK, '');
}
