import type { ByteSource } from '../bytes/index.ts';
import * as refusal from './refusal.ts';

/** How data sets begin; catalogs differ in one byte. */
export const MAGIC: readonly number[] = [
  ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60],
  ...[
    0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 0x08, 0x00, 0x09, 0xc7, 0x31, 0x8c, 0x18, 0x1f, 0x10, 0x11,
  ],
];
const KIND = 15;
const CATALOG = 0x63;

/** Whether bytes are the start of a SAS file, and whether it is a catalog. */
export function kindOf(start: ArrayLike<number>): 'data' | 'catalog' | null {
  if (start.length < MAGIC.length) return null;
  if (MAGIC.some((byte, i) => i !== KIND && start[i] !== byte)) return null;
  return start[KIND] === MAGIC[KIND] ? 'data' : start[KIND] === CATALOG ? 'catalog' : null;
}

/** Whether a source is a SAS data set, told by its first bytes. A catalog is refused. */
export async function isSas(source: ByteSource): Promise<boolean> {
  const start: number[] = [];
  for await (const chunk of source.open()) {
    start.push(...chunk.subarray(0, MAGIC.length - start.length));
    if (start.length === MAGIC.length) break;
  }
  const kind = kindOf(start);
  if (kind === 'catalog') throw refusal.catalog(source.name);
  return kind === 'data';
}

/** Whether a file of this name is to be a SAS data set, which is not written. */
export function isSasName(path: string): boolean {
  return /\.sas7bdat$/i.test(path);
}

export function refuseSasOutput(_: readonly string[], file: string): never {
  throw refusal.output(file);
}
