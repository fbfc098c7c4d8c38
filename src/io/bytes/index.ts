export { crc32 } from './crc32.ts';
export {
  mebibytes,
  roomForTable,
  roomForText,
  roomToHold,
  type TableRoom,
  type TextRoom,
} from './memory.ts';
export {
  formatTarget,
  joined,
  type MemoryTarget,
  memorySpool,
  type Spool,
} from './memoryTarget.ts';
export * from './names.ts';
export { type NewHash, portableSha256, sha256Text } from './sha256.ts';
export {
  type ByteSource,
  blobSource,
  bytesSource,
  type Form,
  type KnownColumn,
  withParts,
} from './source.ts';
export * from './target.ts';
