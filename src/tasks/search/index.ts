export * from './suggest/candidates.ts';
export { judgedFigures, type Objective, objectiveOf, taskOf } from './suggest/judge.ts';
export * from './suggest/judged.ts';
export * from './sweep/frontier.ts';
export * from './sweep/space.ts';
export { realisationSeeds } from './sweep/sweep.ts';
export { ON_HALVES } from './trial/halves.ts';
export { runTrial, type TrialResult, type TrialTask, trialFile, trialJob } from './trial/trial.ts';
