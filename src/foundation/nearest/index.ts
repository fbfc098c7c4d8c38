export * from './nearest.ts';
export { nearestJob, prepareJob } from './nearestJob.ts';
export * from './rows.ts';
