import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * Keyed pseudonyms: the first 80 bits of HMAC-SHA-256 of column name and value under a key made from
 * the seed. Equal values of a column get equal pseudonyms; without the seed, which stays, they can
 * neither be reversed nor be tried out against a list of names.
 */
export function pseudonymiser(seed: Uint8Array): (column: string, value: string) => string {
  const encoder = new TextEncoder();
  const key = hmac(sha256, seed, encoder.encode('penumbra pseudonyms'));
  return (column, value) => {
    const message = encoder.encode(`${column.length} ${column} ${value}`);
    return `p${bytesToHex(hmac(sha256, key, message).subarray(0, 10))}`;
  };
}
