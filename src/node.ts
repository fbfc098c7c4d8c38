/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export { USUAL_CUT } from './engines/contract/index.ts';
export { parseMemory, type VerifyExternalOptions } from './engines/duckdb/index.ts';
export { nodeCrew } from './engines/threads/nodeCrew.ts';
export * from './io/files/index.ts';
// Names in programs for earlier versions.
export {
  beginOutput as beginRelease,
  type OutputFrom as ReleasedFrom,
  type UnfinishedOutput as UnfinishedRelease,
} from './io/files/index.ts';
export * from './tasks/analyse/files.ts';
export * from './tasks/assess/files.ts';
export * from './tasks/protect/externally.ts';
export * from './tasks/protect/implicateFiles.ts';
export * from './tasks/protect/inMemory.ts';
export * from './tasks/protect/onSpark.ts';
export {
  auditOf,
  type ExternalProtection,
  type FileProtection,
  type ProtectFileOptions,
} from './tasks/protect/protectTo.ts';
export * from './tasks/refine/files.ts';
export * from './tasks/release/files.ts';
export { otherLogsIn } from './tasks/release/otherReleases.ts';
export * from './tasks/search/suggest/files.ts';
export * from './tasks/search/sweep/files.ts';
export * from './tasks/synthesis/files.ts';
export * from './tasks/units/files.ts';
export * from './tasks/verify/description.ts';
export * from './tasks/verify/externally.ts';
