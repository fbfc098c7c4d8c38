export { writeZip, type ZipEntry, type ZipOptions, zipPieces } from './write.ts';
