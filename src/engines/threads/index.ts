export * from './engine.ts';
export { runOf } from './survey.ts';
export { type WorkerCrew, workerCrew } from './workerCrew.ts';
