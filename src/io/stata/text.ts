import { utf8Of } from '../labelled/index.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text that ends at the first zero byte, for names and labels. Its encoding is said from format 118 on. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const own = end < 0 ? bytes : bytes.subarray(0, end);
  return utf8.decode(utf8Of(own));
}
