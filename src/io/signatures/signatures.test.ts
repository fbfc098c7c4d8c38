import { createPublicKey, generateKeyPairSync, scryptSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSignatureOf,
  isSigned,
  keyFileFacts,
  keyFileText,
  keyPairIn,
  keyPairOf,
  newKeyPair,
  parsePublicKey,
  parseRevocation,
  parseSignature,
  publicKeyText,
  revocationText,
  revokedWords,
  SCRYPT_COST,
  signatureFinding,
  signatureText,
  signBytes,
  signerWith,
} from './index.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** RFC 8032, section 7.1: private key, public key, message, signature. */
const VECTORS = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const;

describe('Ed25519', () => {
  test.each(VECTORS)('signs as RFC 8032 says (%#)', (privateKey, publicKey, message, signature) => {
    expect(keyPairOf(privateKey).publicKey).toBe(publicKey);
    expect(signBytes(bytes(message), privateKey)).toBe(signature);
    expect(isSignatureOf(bytes(message), signature, publicKey)).toBe(true);
    expect(isSignatureOf(bytes(`${message}00`), signature, publicKey)).toBe(false);
  });

  test("agrees with Node's own in both directions", () => {
    const { publicKey, privateKey } = newKeyPair();
    const der = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
    const ours = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const other = generateKeyPairSync('ed25519');
    const theirs = other.publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (message) => {
        const signature = Buffer.from(signBytes(message, privateKey), 'hex');
        const back = sign(null, message, other.privateKey).toString('hex');
        return (
          verify(null, message, ours, signature) &&
          isSignatureOf(message, back, theirs.toString('hex'))
        );
      }),
      { numRuns: 20 },
    );
  });

  test('a key of small order, for which one signature fits many messages, is refused', () => {
    const one = `01${'00'.repeat(31)}`;
    const forged = `${one}${'00'.repeat(32)}`;
    expect(isSignatureOf(bytes('72'), forged, one)).toBe(false);
    expect(isSignatureOf(bytes('72'), 'zz', one)).toBe(false);
  });
});

describe('a stored signature', () => {
  const pair = keyPairOf(VECTORS[0][0]);
  const digest = 'ab'.repeat(32);
  const TIME = '2026-05-03T12:00:00.000Z';
  const text = signatureText(signerWith(pair), 'certificate', digest, TIME);
  const stored = parseSignature(text, 'x');

  test('is found to be of its key', () => {
    expect(signatureFinding(stored, 'certificate', digest)).toEqual({
      key: pair.publicKey,
      time: TIME,
    });
    expect(parsePublicKey(publicKeyText(pair.publicKey), 'k')).toBe(pair.publicKey);
  });

  test('is not taken for a signature of something else, by another key, or of other bytes', () => {
    const other = newKeyPair().publicKey;
    const faults = [
      signatureFinding(null, 'certificate', digest),
      signatureFinding(stored, 'statement', digest),
      signatureFinding(stored, 'certificate', 'cd'.repeat(32)),
      signatureFinding({ ...stored, key: other }, 'certificate', digest),
      signatureFinding({ ...stored, time: '2026-05-02T12:00:00.000Z' }, 'certificate', digest),
      signatureFinding({ ...stored, of: 'statement' }, 'statement', digest),
      signatureFinding({ ...stored, sha256: 'cd'.repeat(32) }, 'certificate', 'cd'.repeat(32)),
    ];
    expect(faults.map((found) => 'fault' in found && found.fault)).toEqual([
      'there is no signature',
      'the signature is that of a certificate',
      'the signature is about other bytes: the file was changed after it was signed',
      ...Array(4).fill('the signature was not made by the key that it names'),
    ]);
    expect(isSigned('log', digest, stored)).toBe(false);
  });

  test('that is malformed is refused', () => {
    expect(() => parseSignature('{}', 's.json')).toThrow('s.json is not a signature');
    expect(() => parseSignature('x', 's.json')).toThrow('s.json is not a signature');
    const more = JSON.stringify({ ...stored, approvedBy: 'the ministry' });
    expect(() => parseSignature(more, 's.json')).toThrow('s.json is not a signature');
    expect(() => parsePublicKey('abc', 'k')).toThrow('64 hexadecimal digits');
  });
});

describe('a revocation', () => {
  const pair = keyPairOf(VECTORS[0][0]);
  const said = { from: '2026-05-03T00:00:00.000Z', successor: VECTORS[1][1], because: 'replaced' };
  const text = revocationText(signerWith(pair), said);

  test('ends a key as it says, and no other one', () => {
    const all = parseRevocation(revocationText(signerWith(pair), { ...said, from: null }), 'r');
    const later = parseRevocation(text, 'r');
    const at = (time: string, key = pair.publicKey) => ({ key, time: `${time}T00:00:00.000Z` });
    expect(revokedWords(at('2026-05-02'), [later])).toBeNull();
    expect(revokedWords(at('2026-05-03'), [later])).toBe(
      `this key was revoked for signatures from ${said.from} on; its successor is ${said.successor}`,
    );
    expect(revokedWords(at('2026-05-02'), [later, all])).toMatch(/^this key was revoked; its succ/);
    expect(revokedWords(at('2026-05-04', VECTORS[1][1]), [all])).toBeNull();
  });

  test('that anybody else wrote or changed is refused', () => {
    const other = signerWith(newKeyPair());
    const forged = revocationText({ ...other, publicKey: pair.publicKey }, said);
    for (const changed of [
      forged,
      text.replace('05-03T00', '05-09T00'),
      text.replace('replaced', 'replaces'),
      text.replace('"version":1,', '"version": 1,'),
    ]) {
      expect(changed).not.toBe(text);
      expect(() => parseRevocation(changed, 'r.json')).toThrow('not signed by the key that it');
    }
    for (const malformed of [
      '',
      '{}',
      text.slice(1),
      text.replace('"successor":"3d', '"successor":"'),
    ]) {
      expect(() => parseRevocation(malformed, 'r.json')).toThrow('r.json is not a revocation');
    }
  });
});

test('the file of a key is the same with scrypt of a page and of Node', async () => {
  const pair = keyPairOf(VECTORS[0][0]);
  const stretch = (passphrase: string, salt: Uint8Array) =>
    scryptSync(passphrase, salt, 32, { ...SCRYPT_COST, maxmem: 1 << 28 });
  const text = await keyFileText(pair, 'pas\u0073\u0301', stretch);
  expect(keyFileFacts(text, 'k')).toEqual({ publicKey: pair.publicKey, isLocked: true });
  expect(await keyPairIn(text, 'k', () => 'pas\u015b')).toEqual(pair);
  await expect(keyPairIn(text, 'k', () => 'other', stretch)).rejects.toThrow('does not open k');
});
