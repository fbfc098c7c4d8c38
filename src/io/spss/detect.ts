import type { ByteSource } from '../bytes/index.ts';
import * as refusal from './refusal.ts';

/** Whether a source is an SPSS file, told by its first bytes. Files that SPSS packs otherwise are refused. */
export async function isSpss(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, 36 - start.length));
    if (start.length === 36) break;
  }
  const text = String.fromCharCode(...start);
  if (text.includes('ENCRYPTEDSAV')) throw refusal.encrypted(source.name);
  return text.startsWith('$FL2@(#)') || text.startsWith('$FL3@(#)');
}

/** Whether a file of this name is to be an SPSS file. */
export function isSpssName(path: string): boolean {
  return /\.z?sav$/i.test(path);
}
