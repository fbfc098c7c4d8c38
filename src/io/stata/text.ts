import { decode } from '../csv/index.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * The UTF-8 of a text whose encoding the file does not say, which is so before format 118: what can be read as UTF-8 is,
 * and all else is Windows-1252.
 */
export function unsaidText(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  return encoder.encode(decode(bytes, 0, bytes.length, 'windows-1252'));
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A text that ends at the first zero byte, for names and labels. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const own = end < 0 ? bytes : bytes.subarray(0, end);
  return utf8.decode(unsaidText(own));
}
