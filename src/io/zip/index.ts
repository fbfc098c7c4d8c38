export { filesInArchive } from './archive.ts';
export { readZip } from './read.ts';
export { zipPieces } from './write.ts';
