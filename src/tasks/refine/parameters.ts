import type { Parameters } from '../../methods/contract/index.ts';

/** What a refinement aims at, as it is declared: forms are made from it. `checkRefine` refuses p and q of 0. */
export const refineParameters = {
  p: {
    type: 'number',
    description:
      "The loss of values IL1' that is aimed at, as a share of the present one: above 0. Below 1 values come nearer to the original, which analysts like and which costs protection.",
    minimum: 0,
    maximum: 1000,
    default: 0.5,
  },
  q: {
    type: 'number',
    description: 'The share of the records that may be changed, those of most loss: above 0.',
    minimum: 0,
    maximum: 1,
    default: 0.1,
  },
  targetE: {
    type: 'number',
    description:
      'The error E of means, variances and correlations to fall below: the sum of their squared differences, over standardised columns.',
    minimum: 0,
    maximum: 1_000_000,
    default: 0.04,
  },
  trials: {
    type: 'integer',
    description: 'After so many trials it ends all the same.',
    minimum: 1,
    otherwise: '100 for each value that may change',
  },
} as const satisfies Parameters;
