export { filesInArchive } from './archive.ts';
export { GrowingZip } from './grow.ts';
export { type PackedFile, packedFiles } from './packedFiles.ts';
export { readZip } from './read.ts';
export { zipPieces } from './write.ts';
