import { intervalPrime, linkagePrime } from '../risk/index.ts';
import { ilPrime } from '../utility/index.ts';
import type { Score } from './score.ts';

/**
 * Sebé et al. (2002): the score for files whose protected records have no counterparts, or another number than the
 * originals.
 */
export const scorePrime: Score = {
  name: 'score-prime',
  title: "Score'",
  heading: 'Scores',
  definition:
    "0.5 IL' + 0.25 DLD' + 0.25 ID', each in percent. The counterpart of a protected record is the original nearest to it over all columns. DLD' links over subsets of up to seven key columns, averaged within sizes, then over sizes. ID' counts rank intervals of 1 % to 10 %",
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 upwards; around 50 if nothing was protected',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: ilPrime.name, symbol: "IL'", weight: 0.5 },
    { measure: linkagePrime.name, symbol: "DLD'", weight: 0.25 },
    { measure: intervalPrime.name, symbol: "ID'", weight: 0.25 },
  ],
};
