import { linkage } from '../risk/index.ts';
import { loss } from '../utility/index.ts';
import type { Score } from './score.ts';

/** For files in which a single number is known: probabilistic linkage, a part of the score of 2001, needs two. */
export const scoreOneNumber: Score = {
  name: 'score-one-number',
  title: 'Score of one number',
  heading: 'Scores',
  definition:
    '0.5 SSE/SST + 0.5 DLD, each in percent. SSE/SST is the loss of the standardised numbers. DLD is distance-based record linkage over all compared numbers',
  source:
    'halves of loss and risk after Domingo-Ferrer and Torra 2001; the measures are decided here',
  range: '0 upwards; 50 if nothing was protected',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: loss.name, symbol: 'SSE/SST', weight: 0.5 },
    { measure: linkage.name, symbol: 'DLD', weight: 0.5 },
  ],
};
