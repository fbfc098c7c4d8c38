import { PenumbraError } from '../../error.ts';
import { isPublicKey } from './ed25519.ts';

/** The beginning of the only line of a file with a public key. */
const WORD = 'penumbra-ed25519 ';

/** The text of a file with a public key. */
export function publicKeyText(publicKey: string): string {
  return `${WORD}${publicKey}\n`;
}

/** Whether a text is that of a file with a public key. */
export function isPublicKeyText(text: string): boolean {
  return text.startsWith(WORD);
}

/** A public key from 64 hexadecimal digits or from the text of its file. */
export function parsePublicKey(text: string, name: string): string {
  const line = text.trim();
  const digits = (line.startsWith(WORD) ? line.slice(WORD.length) : line).toLowerCase();
  if (isPublicKey(digits)) return digits;
  throw new PenumbraError(
    'usage',
    `${name} is not a public key: give its 64 hexadecimal digits, or the file that ends in .pub.`,
    { file: name },
  );
}
