import type { ByteSource } from '../bytes/index.ts';
import * as refusal from './refusal.ts';

/** Enough for the first numbers of a file of text. */
const LOOKED_AT = 40;

/** Whether an unpacked source is a file that `saveRDS` of R wrote, told by its first bytes. Its other forms are refused. */
export async function isRds(source: ByteSource): Promise<boolean> {
  const { name } = source;
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, LOOKED_AT - start.length));
    if (start.length === LOOKED_AT) break;
  }
  const text = String.fromCharCode(...start);
  if (/^RD[ABX][23]\n/.test(text)) {
    throw refusal.otherForm(
      name,
      'holds several objects, as save() of R writes them',
      'save one data frame with saveRDS(x, "x.rds")',
    );
  }
  const isXz = text.charCodeAt(0) === 0xfd && text.startsWith('7zXZ', 1);
  const packing = /^BZh[1-9]1AY&SY/.test(text) ? 'bzip2' : isXz ? 'xz' : null;
  if (packing !== null) {
    throw refusal.otherForm(
      name,
      `is packed with ${packing}, which is not unpacked here`,
      'pack it with gzip: saveRDS(readRDS(f), f)',
    );
  }
  if (/^A\n[23]\n\d{6}\n(131840|197888)\n/.test(text)) {
    throw refusal.otherForm(
      name,
      'is written as text',
      'save it with saveRDS(readRDS(f), f), which writes no text',
    );
  }
  // No text has these zeros, so a CSV whose first column is called X stays one.
  const [mark, end, ...version] = start.slice(0, 6);
  const number = { 88: version[3], 66: version[0] }[mark];
  const zeros = version.filter((byte) => byte === 0).length;
  return end === 0x0a && zeros === 3 && (number === 2 || number === 3);
}

/** Whether a file of this name is to be one of R. */
export function isRdsName(path: string): boolean {
  return /\.rds$/i.test(path);
}
