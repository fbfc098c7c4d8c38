export * from './partitionWriter.ts';
export { streamBack } from './streamBack.ts';
