export * from './defaults.ts';
export * from './judge.ts';
export * from './limits.ts';
export * from './nature.ts';
export * from './packs/index.ts';
export * from './read.ts';
