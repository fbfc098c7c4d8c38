export { type WorkerCrew, workerCrew } from './workerCrew.ts';
