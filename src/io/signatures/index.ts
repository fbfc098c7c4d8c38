export {
  isPublicKey,
  isSignatureOf,
  type KeyPair,
  keyPairOf,
  newKeyPair,
  signBytes,
} from './ed25519.ts';
export * from './publicKey.ts';
export * from './signature.ts';
