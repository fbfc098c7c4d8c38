export * from './audit.ts';
export * from './release.ts';
export * from './source.ts';
