export * from './json.ts';
export * from './sentences.ts';
