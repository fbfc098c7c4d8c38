export { duckdbToCsv } from './read.ts';
export { duckdbFormat } from './write.ts';
