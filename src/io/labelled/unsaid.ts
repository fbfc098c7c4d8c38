import { decode } from '../csv/index.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * The UTF-8 of a text whose encoding the file does not say, as old files do not: what can be read as UTF-8 is,
 * and all else is Windows-1252.
 */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  return encoder.encode(decode(bytes, 0, bytes.length, 'windows-1252'));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
