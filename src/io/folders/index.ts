export * from './folder.ts';
export * from './paths.ts';
