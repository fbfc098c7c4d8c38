/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export {
  auditOf,
  type FileProtection,
  type ProtectFileOptions,
} from './engines/contract/fileProtection.ts';
export { parseMemory } from './engines/duckdb/memory.ts';
export * from './engines/duckdb/protectExternal.ts';
export * from './engines/duckdb/verifyExternal.ts';
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
