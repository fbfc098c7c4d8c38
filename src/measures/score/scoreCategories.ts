import { individualRisk } from '../risk/index.ts';
import { detailLoss } from '../utility/index.ts';
import type { Score } from './score.ts';

/** For files of categories: half of it is loss, recoding included, and half is risk, as in the score of 2001. */
export const scoreCategories: Score = {
  name: 'score-categories',
  title: 'Score of categories',
  heading: 'Scores',
  definition:
    '0.5 DL + 0.5 IR, each in percent. DL is the loss of detail in categories, recoding included. IR is the mean risk of a record by its keys',
  source:
    'halves of loss and risk after Domingo-Ferrer and Torra 2001; the measures are decided here',
  range:
    '0 to 100; 50 if nothing was protected and every record is unique, and also if all was emptied',
  direction: 'lower is better',
  unit: '',
  terms: [
    { measure: detailLoss.name, symbol: 'DL', weight: 0.5 },
    { measure: individualRisk.name, symbol: 'IR', weight: 0.5 },
  ],
};
