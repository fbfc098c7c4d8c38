export * from './candidates.ts';
export * from './frontier.ts';
export * from './halving.ts';
export * from './localSearch.ts';
export * from './space.ts';
