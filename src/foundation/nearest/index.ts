export * from './mixedRows.ts';
export * from './mixedTree.ts';
export * from './nearest.ts';
export { nearestJob, prepareJob } from './nearestJob.ts';
export * from './rows.ts';
