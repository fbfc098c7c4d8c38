export * from './audit.ts';
export * from './bundle.ts';
export * from './kept.ts';
export * from './output.ts';
export * from './release.ts';
export * from './source.ts';
export * from './stdout.ts';
export { writeText, writeTexts } from './text.ts';
