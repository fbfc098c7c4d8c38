export type { ColumnChange } from './changes.ts';
export * from './inspect.ts';
export * from './load.ts';
export * from './protect.ts';
export * from './target.ts';
export type { Verdict } from './verdicts.ts';
export * from './verify.ts';
