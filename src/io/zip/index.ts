export { zipPieces } from './write.ts';
