import { intervalRank, linkage } from '../risk/index.ts';
import { il } from '../utility/index.ts';
import type { Score } from './score.ts';

/** The score of 2001 against an intruder who knows every column, so that linkage by distance replaces both kinds. */
export const scoreAllColumns: Score = {
  name: 'score-all-columns',
  title: 'Score (2001), all columns known',
  heading: 'Scores',
  definition:
    '0.5 IL + 0.25 DLD + 0.25 ID, each in percent. As the score of 2001, but DLD links over all columns and also takes the weight of PLD',
  source: 'Domingo-Ferrer and Torra 2001; weights as in Sebé et al. 2002',
  range: '0 upwards; 50 if nothing was protected and no two records are equal',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: il.name, symbol: 'IL', weight: 0.5 },
    { measure: linkage.name, symbol: 'DLD', weight: 0.25 },
    { measure: intervalRank.name, symbol: 'ID', weight: 0.25 },
  ],
};
