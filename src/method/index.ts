export * from './join.ts';
export * from './method.ts';
export * from './model.ts';
export * from './parameters.ts';
export * from './size.ts';
export * from './standardise.ts';
export * from './work.ts';
