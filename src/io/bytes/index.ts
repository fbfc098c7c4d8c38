export { formatTarget, type MemoryTarget } from './memoryTarget.ts';
export * from './names.ts';
export { type NewHash, portableSha256, sha256Text } from './sha256.ts';
export { type ByteSource, blobSource, bytesSource, type Form, type KnownColumn } from './source.ts';
export * from './target.ts';
