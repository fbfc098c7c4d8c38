export * from './partitionWriter.ts';
export * from './rewriteRun.ts';
export { streamBack } from './streamBack.ts';
