import { intervalDeviation, linkageSubsets } from '../risk/index.ts';
import { pil } from '../utility/index.ts';
import type { Score } from './score.ts';

/**
 * Torra, Cano and Navarro-Arribas (2009). The paper does not say which linkage and intervals it used; these come
 * closest to its figures.
 */
export const scoreProbabilistic: Score = {
  name: 'score-probabilistic',
  title: 'SCORE with probabilistic information loss',
  heading: 'Scores',
  definition:
    '(PIL + DR) / 2 with DR = (DBRL + ID) / 2, each in percent. DBRL links each protected record to its nearest original over subsets of up to seven key columns, averaged within sizes, then over sizes. ID counts intervals of 1 % to 10 % of the standard deviation',
  source: 'Torra, Cano and Navarro-Arribas 2009; Mateo-Sanz, Domingo-Ferrer and Sebé 2005',
  range:
    '0 to 100; below 50 if nothing was protected, because few key columns do not tell all records apart',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: pil.name, symbol: 'PIL', weight: 0.5 },
    { measure: linkageSubsets.name, symbol: 'DBRL', weight: 0.25 },
    { measure: intervalDeviation.name, symbol: 'ID', weight: 0.25 },
  ],
};
