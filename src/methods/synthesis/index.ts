import type { Job } from '../../foundation/work/index.ts';
import { fitJob } from './sequence.ts';

export type { Variable } from './columnModel.ts';
export { withoutRareValues } from './rareValues.ts';
export { readSequence } from './readSequence.ts';
export { drawSequence, fitSequence, type SequenceModel } from './sequence.ts';
export { optionsOf as sequenceOptions, synthesise } from './synthesise.ts';
export { thinRegression } from './thinRegression.ts';

/** Every job that synthesis gives to an engine. */
export const synthesisJobs: readonly Job[] = [fitJob as Job];
