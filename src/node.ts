/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export {
  auditOf,
  type ExternalProtection,
  type FileProtection,
  type ProtectFileOptions,
} from './engines/contract/fileProtection.ts';
export * from './engines/duckdb/index.ts';
export {
  explainOnSpark,
  type ProtectOnSparkOptions,
  protectOnSpark,
} from './engines/spark/index.ts';
export { nodeCrew } from './engines/threads/nodeCrew.ts';
export * from './io/files/index.ts';
export * from './tasks/analyse/files.ts';
export * from './tasks/assess/files.ts';
export * from './tasks/protect/files.ts';
export * from './tasks/protect/implicateFiles.ts';
export * from './tasks/refine/files.ts';
export * from './tasks/release/files.ts';
export * from './tasks/search/suggest/files.ts';
export * from './tasks/search/sweep/files.ts';
export * from './tasks/synthesis/files.ts';
