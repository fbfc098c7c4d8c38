import type { Job } from '../method/index.ts';
import { nearestJob, prepareJob } from './nearestJob.ts';

export * from './kept.ts';
export * from './measure.ts';
export * from './momentError.ts';
export * from './nearest.ts';
export * from './rows.ts';

/** Every job that measures hand to an engine. */
export const measureJobs: readonly Job[] = [
  nearestJob,
  prepareJob,
] as readonly unknown[] as readonly Job[];
