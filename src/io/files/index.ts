export * from './audit.ts';
export * from './output.ts';
export * from './release.ts';
export * from './source.ts';
export * from './stdout.ts';
export { writeText } from './text.ts';
