export * from './folder.ts';
export * from './paths.ts';
export * from './places.ts';
