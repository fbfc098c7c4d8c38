export * from './fileProtection.ts';
export * from './finishRun.ts';
export * from './partitionWriter.ts';
export { streamBack } from './streamBack.ts';
