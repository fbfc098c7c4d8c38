export * from './verify.ts';
