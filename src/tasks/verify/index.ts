export * from './bundle.ts';
export { logVerdict } from './log.ts';
export type { Papers } from './papers.ts';
export { targetLike } from './replay.ts';
export * from './signed.ts';
export * from './statement.ts';
export * from './verify.ts';
export * from './withoutOriginal.ts';
