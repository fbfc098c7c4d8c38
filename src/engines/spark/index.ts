export * from './protectOnSpark.ts';
export { openSpark, type SessionOptions, type SparkSession } from './session.ts';
export * from './statistics.ts';
