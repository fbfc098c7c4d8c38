/**
 * Penumbra for code, the same in Node and in a page. For files on disk, see `penumbra/node`.
 *
 * @module
 */

export { type ErrorCode, PenumbraError, type Place } from './error.ts';
export * from './foundation/table/index.ts';
export { type ByteSource, bytesSource } from './io/bytes/source.ts';
export { type Dialect, readCsv, writeCsv } from './io/csv/index.ts';
export { RECORD_FORMATS } from './io/formats/index.ts';
export * from './io/signatures/index.ts';
export {
  type Combined,
  type CombineOptions,
  combineEstimates,
} from './measures/inference/index.ts';
export {
  type Certificate,
  completeDescription,
  descriptionDigest,
  descriptionSchema,
  descriptionText,
  groupMethods,
  type Plan,
  pairings,
  parseCertificate,
  parseDescription,
  parseRecipe,
  planRecipe,
  preparations,
  type Recipe,
  readDescription,
  readRecipe,
  recipeSchema,
  replaceMethods,
} from './recipe/index.ts';
export * from './tasks/index.ts';
export { defaultLimits } from './tasks/limits/defaults.ts';
export { allHold, judgeLimits, limitedMeasures } from './tasks/limits/judge.ts';
export type { Limit, Limits, Purpose } from './tasks/limits/limits.ts';
export { purposeOf, readLimits } from './tasks/limits/read.ts';
export { VERSION } from './version.ts';
