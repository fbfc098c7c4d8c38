import type { ByteSource } from '../bytes/index.ts';
import * as refusal from './refusal.ts';

/** The mark of a record that begins a part, up to the name of the part. */
export const MARK = 'HEADER RECORD*******';
const CPORT = '**COMPRESSED** **COMPRESSED** ';
const LENGTH = 30;

/** Whether a source is a SAS transport file, told by its first bytes. */
export async function isXport(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, LENGTH - start.length));
    if (start.length === LENGTH) break;
  }
  const text = String.fromCharCode(...start);
  if (text === CPORT) throw refusal.cport(source.name);
  return text.startsWith(`${MARK}LIBRARY `) || text.startsWith(`${MARK}LIBV8 `);
}

/** Whether a file of this name is to be a SAS transport file. */
export function isXportName(path: string): boolean {
  return /\.(xpt|xport)$/i.test(path);
}
