export type { Papers } from './papers.ts';
export * from './verify.ts';
