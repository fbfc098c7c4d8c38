export * from './method.ts';
export * from './parameters.ts';
export * from './standardise.ts';
