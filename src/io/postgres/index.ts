export { addressOf, isPostgresAddress } from './address.ts';
export { closeDatabases, postgresToCsv } from './read.ts';
export { beginTable, placeOfTable, type TableOutput, type TablePlace } from './write.ts';
