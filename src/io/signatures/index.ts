export {
  isPublicKey,
  isSignatureOf,
  type KeyPair,
  keyPairOf,
  newKeyPair,
  signBytes,
} from './ed25519.ts';
export * from './keyFile.ts';
export * from './publicKey.ts';
export * from './revocation.ts';
export * from './signature.ts';
