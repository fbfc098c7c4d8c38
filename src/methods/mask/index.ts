import type { MaskMethod } from '../contract/index.ts';
import { perturbWeights } from './perturbWeights.ts';
import { pram } from './pram.ts';
import { rankSwap } from './rankSwap.ts';
import { recalibrate } from './recalibrate.ts';
import { roundWeights } from './roundWeights.ts';
import { shuffle } from './shuffle.ts';
import { suppress } from './suppress.ts';
import { swap } from './swap.ts';

export { type Transitions, transitionsOf } from './pram/matrix.ts';
export * from './pram.ts';
export * from './pseudonym.ts';
export * from './recode.ts';
export * from './sample.ts';
export { suppress, swap };

/** Every way to mask records that needs no groups. One line per method. */
export const maskMethods: readonly MaskMethod[] = [
  rankSwap,
  shuffle,
  suppress,
  pram,
  swap,
  roundWeights,
  perturbWeights,
  recalibrate,
];
