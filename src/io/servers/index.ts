export { type Address, isAddressOf } from './address.ts';
export { type Nature, putValue } from './cells.ts';
export type {
  FoundColumn,
  FoundTable,
  NewTable,
  ServerKind,
  ServerWords,
  Session,
  TablePlace,
} from './contract.ts';
export { plainNumber, RecordEncoder, type Spelling } from './encoder.ts';
export { nameIn, partsOf } from './names.ts';
export { closeDatabases, serverToCsv } from './read.ts';
export { type Failure, failed, isBeingWritten, noDriver, noKind, noSnapshot } from './refusal.ts';
export {
  beginTable,
  type InputNamed,
  placeOfTable,
  refuseBusy,
  type TableOutput,
} from './write.ts';
