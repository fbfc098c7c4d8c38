import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A running SHA-256. */
interface Hash {
  update(bytes: Uint8Array): void;
  /** 64 hexadecimal digits. Ends the hash. */
  digest(): string;
}

/** Makes a running hash. Node has a faster one of its own (see io/files). */
export type NewHash = () => Hash;

/** Works everywhere, in plain JavaScript. */
export const portableSha256: NewHash = () => {
  const hash = nobleSha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => bytesToHex(hash.digest()),
  };
};

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256Text(text: string): string {
  return bytesToHex(nobleSha256(new TextEncoder().encode(text)));
}
