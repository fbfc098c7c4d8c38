export * from './nodeCrew.ts';
