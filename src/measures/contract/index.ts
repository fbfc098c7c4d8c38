import { nearestJob, prepareJob } from '../../foundation/nearest/index.ts';
import type { Job } from '../../foundation/work/index.ts';

export * from './kept.ts';
export * from './keyCategories.ts';
export * from './measure.ts';
export * from './missingKeys.ts';
export * from './momentError.ts';
export { type NearestOriginal, nearestOriginal, type Scaled, scaled } from './nearestOriginal.ts';
export * from './perRecord.ts';
export * from './scope.ts';
export * from './units.ts';
export type { NumberedUnit, WholeFiles } from './wholeFiles.ts';

/** The jobs of a measure that looks for the nearest records. */
export const nearestJobs: readonly Job[] = [
  nearestJob,
  prepareJob,
] as readonly unknown[] as readonly Job[];
