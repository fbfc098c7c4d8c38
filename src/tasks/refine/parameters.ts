import type { Parameters } from '../../methods/contract/index.ts';

/**
 * The declared aims of a refinement: forms are made from them. `checkRefine` refuses p and q of 0.
 */
export const refineParameters = {
  p: {
    type: 'number',
    description:
      "Target for the loss of values IL1', as a share of the present loss: above 0. Below 1, values come nearer to the original. This helps analysts and costs protection.",
    minimum: 0,
    maximum: 1000,
    default: 0.5,
  },
  q: {
    type: 'number',
    description: 'Share of the records that can be changed, those with the largest loss: above 0.',
    minimum: 0,
    maximum: 1,
    default: 0.1,
  },
  targetE: {
    type: 'number',
    description:
      'The error E of means, variances and correlations must fall below this: the sum of their squared differences, over standardised columns.',
    minimum: 0,
    maximum: 1_000_000,
    default: 0.04,
  },
  trials: {
    type: 'integer',
    description: 'Largest number of trials.',
    minimum: 1,
    otherwise: '100 for each value that may change',
  },
} as const satisfies Parameters;
