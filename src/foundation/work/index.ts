export * from './drive.ts';
export * from './pulled.ts';
export * from './sharedMemory.ts';
export * from './stopwatch.ts';
export {
  askEach,
  askTeam,
  type Crew,
  dismissTeam,
  finish,
  finishWithin,
  formTeam,
  forward,
  inside,
  type Job,
  type Progress,
  type Questions,
  showing,
  soloCrew,
  type Team,
  toTheEnd,
  type Wish,
  type Work,
} from './work.ts';
