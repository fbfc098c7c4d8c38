export * from './suggest/candidates.ts';
export * from './suggest/halving.ts';
export * from './suggest/localSearch.ts';
export * from './sweep/frontier.ts';
export * from './sweep/space.ts';
