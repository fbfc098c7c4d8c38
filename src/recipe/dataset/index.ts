export * from './asWritten.ts';
export * from './inPlace.ts';
export * from './load.ts';
export * from './partition.ts';
export * from './prepared.ts';
export * from './someRecords.ts';
export {
  type MaskedColumn,
  namedCells,
  refuseMissingCodes,
  spellingOf,
  writeMasked,
  writtenGrid,
} from './write.ts';
