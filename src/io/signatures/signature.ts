import { PenumbraError } from '../../error.ts';
import { isPublicKey, isSignatureOf, type KeyPair, signBytes } from './ed25519.ts';
import { isDigest, objectIn } from './fields.ts';

/** What can be signed. The word stands in the signed bytes, so that no signature can be used for something else. */
export type Signable = 'certificate' | 'log' | 'statement' | 'revocation';

/** Whoever signs: a public key, and the function that signs the digest of something and the time. */
export interface Signer {
  readonly publicKey: string;
  sign(what: Signable, sha256: string, time: string): string;
}

/** A signature as it is stored beside the file that it is about. */
export interface StoredSignature {
  readonly format: 'penumbra-signature';
  readonly version: 1;
  readonly of: Signable;
  /** SHA-256 of the bytes of the signed file; for a log, the digest of its last entry. */
  readonly sha256: string;
  readonly key: string;
  /** When it was signed, as the machine of the signer said. It is signed too. */
  readonly time: string;
  readonly signature: string;
}

/** The file with the signature of a certificate, beside it. */
export const CERTIFICATE_SIGNATURE = 'certificate.signature.json';

/** The signer that has these keys. */
export function signerWith({ publicKey, privateKey }: KeyPair): Signer {
  return {
    publicKey,
    sign: (what, sha256, time) => signBytes(signedBytes(what, sha256, time), privateKey),
  };
}

/** The bytes that are signed: what it is, the version of this form, the digest of the bytes of the file, and the time. */
export function signedBytes(what: Signable, sha256: string, time: string): Uint8Array {
  return new TextEncoder().encode(`penumbra ${what} 1\n${sha256}\n${time}\n`);
}

/** Whether a text is a time as signatures write it: in UTC, to the millisecond. */
export function isTime(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** Whether a key signed the digest of something. */
export function isSigned(
  what: Signable,
  sha256: string,
  { key, time, signature }: Pick<StoredSignature, 'key' | 'time' | 'signature'>,
): boolean {
  return isTime(time) && isSignatureOf(signedBytes(what, sha256, time), signature, key);
}

/** The text of the file with a signature. */
export function signatureText(
  signer: Signer,
  of: Signable,
  sha256: string,
  time = new Date().toISOString(),
): string {
  const stored: StoredSignature = {
    format: 'penumbra-signature',
    version: 1,
    of,
    sha256,
    key: signer.publicKey,
    time,
    signature: signer.sign(of, sha256, time),
  };
  return `${JSON.stringify(stored, null, 2)}\n`;
}

/** Reads a stored signature, and refuses a malformed one. */
export function parseSignature(text: string, name: string): StoredSignature {
  const value = objectIn(text);
  const isRead =
    value.format === 'penumbra-signature' &&
    value.version === 1 &&
    ['certificate', 'log', 'statement'].includes(String(value.of)) &&
    isDigest(value.sha256) &&
    typeof value.key === 'string' &&
    isPublicKey(value.key) &&
    isTime(value.time) &&
    typeof value.signature === 'string' &&
    // Nobody has signed the file of a signature, so it says nothing else.
    Object.keys(value).length === 7;
  if (isRead) return value as unknown as StoredSignature;
  throw new PenumbraError(
    'file',
    `${name} is not a signature that this program can read: get the file again from whoever signed.`,
    { file: name },
  );
}

/** What a signature says about a file: the key that signed it and when, or why none did. */
export type SignatureFinding =
  | { readonly key: string; readonly time: string }
  | { readonly fault: string };

/** Compares a stored signature with the digest of what it should be about. Null if there is none. */
export function signatureFinding(
  stored: StoredSignature | null,
  of: Signable,
  sha256: string,
): SignatureFinding {
  if (stored === null) return { fault: 'there is no signature' };
  if (stored.of !== of) return { fault: `the signature is that of a ${stored.of}` };
  if (stored.sha256 !== sha256) {
    return {
      fault: 'the signature is about other bytes: the file was changed after it was signed',
    };
  }
  if (!isSigned(of, sha256, stored)) {
    return { fault: 'the signature was not made by the key that it names' };
  }
  return { key: stored.key, time: stored.time };
}
