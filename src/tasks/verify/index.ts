export * from './bundle.ts';
export * from './log.ts';
export type { Papers } from './papers.ts';
export * from './signed.ts';
export * from './statement.ts';
export * from './verify.ts';
export * from './withoutOriginal.ts';
