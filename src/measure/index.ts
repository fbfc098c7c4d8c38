export * from './measure.ts';
export * from './nearest.ts';
