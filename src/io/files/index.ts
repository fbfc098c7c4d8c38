export { closeDatabases, isDatabaseAddress } from '../databases/index.ts';
export {
  finishNear,
  type Move,
  unreadable,
  unwritable,
  whileAlone,
} from '../disk/index.ts';
export * from './audit.ts';
export * from './beginOutput.ts';
export * from './beginTable.ts';
export * from './beside.ts';
export * from './bundle.ts';
export * from './gzip.ts';
export { inputPaths } from './inputs.ts';
export * from './kept.ts';
export * from './keyFile.ts';
export * from './output.ts';
export { pathsRead } from './pathsRead.ts';
export * from './received.ts';
export * from './single.ts';
export * from './source.ts';
export * from './stdout.ts';
export { type LongText, type PiecedText, writeText, writeTexts } from './text.ts';
