export * from './defaults.ts';
export * from './judge.ts';
export * from './limits.ts';
export * from './read.ts';
