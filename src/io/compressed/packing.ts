import type { Packing } from './refusal.ts';
import { isSkippable, ZSTD_MAGIC } from './zstd/decode.ts';

const GZIP_MAGIC = [0x1f, 0x8b] as const;
/** The only method that gzip has. */
const DEFLATE = 8;

const same = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.reduce((count, byte, i) => count + (bytes[i] === byte ? 1 : 0), 0);

/** How data that start so are packed, or null. */
export function packingOf(start: Uint8Array): Packing | null {
  if (same(start, GZIP_MAGIC) === 2) return 'gzip';
  return same(start, ZSTD_MAGIC) === 4 || isSkippable(start) ? 'zstd' : null;
}

/**
 * How data must have been packed whose first bytes are damaged: one of them is wrong, and text does not
 * start with the others.
 */
export function damagedPackingOf(file: string, start: Uint8Array): Packing | null {
  if (same(start, [...GZIP_MAGIC, DEFLATE]) === 2) return 'gzip';
  const isCertain = start[3] === ZSTD_MAGIC[3] || /\.zst$/i.test(file);
  return same(start, ZSTD_MAGIC) === 3 && isCertain ? 'zstd' : null;
}
