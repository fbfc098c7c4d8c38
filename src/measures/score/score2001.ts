import { intervalRank, linkageProbabilistic, linkageSubsets } from '../risk/index.ts';
import { il } from '../utility/index.ts';
import type { Score } from './score.ts';

/** Domingo-Ferrer and Torra (2001), with the linkage of their comparison: an intruder with up to seven key columns. */
export const score2001: Score = {
  name: 'score',
  title: 'Score (2001)',
  heading: 'Scores',
  definition:
    '0.5 IL + 0.125 DLD + 0.125 PLD + 0.25 ID, each in percent. IL is the mean of IL1 to IL5. DLD links each protected record to its nearest original over subsets of up to seven key columns, averaged within sizes, then over sizes. PLD is probabilistic linkage over the key columns. ID counts rank intervals of 1 % to 10 %',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 upwards; around 50 if nothing was protected, and also if everything was destroyed',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: il.name, symbol: 'IL', weight: 0.5 },
    { measure: linkageSubsets.name, symbol: 'DLD', weight: 0.125 },
    { measure: linkageProbabilistic.name, symbol: 'PLD', weight: 0.125 },
    { measure: intervalRank.name, symbol: 'ID', weight: 0.25 },
  ],
};
