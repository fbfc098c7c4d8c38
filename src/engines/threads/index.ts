export { planInMemory } from './cut.ts';
export * from './engine.ts';
export { loadBoth, pairOf, rereadInMemory } from './reread.ts';
export { runOf } from './survey.ts';
export { type WorkerCrew, workerCrew } from './workerCrew.ts';
