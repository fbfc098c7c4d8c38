import type { Job, MaskMethod } from '../method/index.ts';
import { pram } from './pram.ts';
import { rankSwap } from './rankSwap.ts';
import { shuffle } from './shuffle.ts';
import { suppress } from './suppress.ts';
import { swap } from './swap.ts';
import { fitJob } from './synthesise/sequence.ts';
import { synthesise } from './synthesise.ts';

export * from './pram.ts';
export * from './pseudonym.ts';
export * from './recode.ts';
export * from './sample.ts';
export { SAMPLE as SAMPLE_PURPOSE } from './streams.ts';
export type { Variable } from './synthesise/columnModel.ts';
export { withoutRareValues } from './synthesise/rareValues.ts';
export { readSequence } from './synthesise/readSequence.ts';
export { drawSequence, fitSequence, type SequenceModel } from './synthesise/sequence.ts';
export { thinRegression } from './synthesise/thinRegression.ts';
export { optionsOf as sequenceOptions, synthesise } from './synthesise.ts';

/** Every way to mask records that needs no groups. One line per method. */
export const maskMethods: readonly MaskMethod[] = [
  rankSwap,
  shuffle,
  suppress,
  pram,
  swap,
  synthesise,
];

/** Every job that these methods hand to an engine. */
export const maskJobs: readonly Job[] = [fitJob as Job];
