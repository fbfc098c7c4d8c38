/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export * from './engine/analyseFiles.ts';
export * from './engine/assessFiles.ts';
export * from './engine/implicateFiles.ts';
export * from './engine/protectFile.ts';
export * from './engine/refineFile.ts';
export * from './engine/releaseFiles.ts';
export * from './engine/suggestFiles.ts';
export * from './engine/sweepFiles.ts';
export * from './engine/synthesisModelFiles.ts';
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
