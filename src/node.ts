/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export * from './engine/analyseFiles.ts';
export * from './engine/assessFiles.ts';
export { parseMemory } from './engine/external/memory.ts';
export * from './engine/external/protectExternal.ts';
export * from './engine/external/verifyExternal.ts';
export { auditOf, type FileProtection, type ProtectFileOptions } from './engine/fileProtection.ts';
export * from './engine/implicateFiles.ts';
export { nodeCrew } from './engine/nodeCrew.ts';
export * from './engine/protectFile.ts';
export * from './engine/refineFile.ts';
export * from './engine/releaseFiles.ts';
export {
  explainOnSpark,
  type ProtectOnSparkOptions,
  protectOnSpark,
} from './engine/spark/index.ts';
export * from './engine/suggestFiles.ts';
export * from './engine/sweepFiles.ts';
export * from './engine/synthesisModelFiles.ts';
export * from './io/files/index.ts';
