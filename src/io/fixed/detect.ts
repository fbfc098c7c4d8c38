import type { ByteSource } from '../bytes/index.ts';

/** Comments and settings of any length may stand before the first command that counts. */
const LOOKED_AT = 1 << 18;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
/** Columns stand behind a slash, and with the number of a line, if there are several. */
const DATA_LIST = /^[ \t]*data[ \t]+list\b[\s\S]*?\/\s*\d*\s*[\p{L}@#$]/imu;
const GET_DATA =
  /^[ \t]*get[ \t]+data\b(?=[\s\S]*?\/\s*type\s*=\s*txt\b)[\s\S]*?\/\s*variables\s*=/imu;
/** A command of SPSS, or a comment, and nothing that a line of names has. */
const COMMAND =
  /^\s*(\*|\/\*|data[ \t]+list(?:\s+[^\s,;]|\s*$)|(comment|data|title|subtitle|set|file|cd|get|new|preserve|dataset|begin|input|define|show|numeric|string|output|document|add)\b[^,;\t]*$)/im;
const CODEBOOK =
  /^\s*(<\?[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE[^>[]*>\s*)*<(\w+:)?codeBook\b/;

/** What describes records of fixed width: an SPSS syntax file with DATA LIST or GET DATA, or a DDI codebook. Told by its first bytes. */
export async function isLayout(source: ByteSource): Promise<'syntax' | 'codebook' | null> {
  let start = '';
  for await (const chunk of source.open()) {
    const piece = chunk.subarray(0, LOOKED_AT - start.length);
    for (let at = 0; at < piece.length; at += 8192)
      start += String.fromCharCode(...piece.subarray(at, at + 8192));
    if (start.length >= LOOKED_AT || !couldBe(start)) break;
  }
  const text = start.replace(BYTE_ORDER_MARK, '');
  if (CODEBOOK.test(text)) return 'codebook';
  const [first] = /^.*$/m.exec(text.trimStart())!;
  return COMMAND.test(first) && (DATA_LIST.test(text) || GET_DATA.test(text)) ? 'syntax' : null;
}

/** Most files are told by their first piece. */
function couldBe(start: string): boolean {
  const text = start.replace(BYTE_ORDER_MARK, '').trimStart();
  if (text.startsWith('<')) return start.length < 4096;
  const end = text.indexOf('\n');
  return end < 0 ? start.length < 4096 : COMMAND.test(text.slice(0, end).replace('\r', ''));
}
