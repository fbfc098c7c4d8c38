import { decode } from '../csv/index.ts';
import * as refusal from './refusal.ts';

/** Turns bytes of a file into text. Undefined if they are none in its encoding. */
export type Decode = (bytes: Uint8Array) => string | undefined;

/** Code pages by the numbers that SPSS has for them. */
const PAGES: ReadonlyMap<number, string> = new Map([
  ...[1, 2, 3].map((page): [number, string] => [page, 'windows-1252']),
  ...[437, 850].map((page): [number, string] => [page, `cp${page}`]),
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page): [number, string] => [
    page,
    `windows-${page}`,
  ]),
  ...([
    [874, 'windows-874'],
    [932, 'shift_jis'],
    [936, 'gbk'],
    [949, 'euc-kr'],
    [950, 'big5'],
  ] as const),
  ...([
    [20127, 'utf-8'],
    [28591, 'windows-1252'],
    [28592, 'iso-8859-2'],
    [28605, 'iso-8859-15'],
  ] as const),
  [65001, 'utf-8'],
]);

/** The name of the encoding: as a record of the file says, else by its code page, else the usual one. */
export function encodingOf(named: string | null, page: number): string {
  return (named ?? PAGES.get(page) ?? 'windows-1252').toLowerCase();
}

export function decoderOf(encoding: string, file: string): Decode {
  const isLatin = /^(windows-1252|cp1252|iso-8859-1|latin-?1|us-ascii|ascii)$/.test(encoding);
  // Some releases of Node decode Windows-1252 wrongly.
  if (isLatin) return (bytes) => decode(bytes, 0, bytes.length, 'windows-1252');
  const decoder = named(encoding, file);
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}

function named(encoding: string, file: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw refusal.encoding(file, encoding);
  }
}
