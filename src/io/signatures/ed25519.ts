import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** A pair of keys of Ed25519 (RFC 8032), in hexadecimal digits. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Draws a pair of keys from the operating system. */
export function newKeyPair(): KeyPair {
  return keyPairOf(bytesToHex(ed25519.utils.randomSecretKey()));
}

/** The pair that belongs to a private key. */
export function keyPairOf(privateKey: string): KeyPair {
  return { privateKey, publicKey: bytesToHex(ed25519.getPublicKey(hexToBytes(privateKey))) };
}

/** The signature of bytes, as 128 hexadecimal digits. */
export function signBytes(bytes: Uint8Array, privateKey: string): string {
  return bytesToHex(ed25519.sign(bytes, hexToBytes(privateKey)));
}

/**
 * Whether a signature is one of these bytes by the key. Keys and points of small order, and numbers that are not
 * reduced, are refused, so that a signature has one form only.
 */
export function isSignatureOf(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !isPublicKey(publicKey)) return false;
  try {
    return ed25519.verify(hexToBytes(signature), bytes, hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

/** Whether a text has the form of a public key: 64 hexadecimal digits. */
export function isPublicKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
