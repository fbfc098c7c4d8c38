import { halved, type Score } from './score.ts';
import { scoreCategories } from './scoreCategories.ts';
import { scoreOneNumber } from './scoreOneNumber.ts';

/** For files of categories and a single number that is known: half of it is about each kind. */
export const scoreMixedOneNumber: Score = {
  name: 'score-mixed-one-number',
  title: 'Score of one number and categories',
  heading: 'Scores',
  definition:
    'Half the score of one number and half the score of categories: 0.25 SSE/SST + 0.25 DLD + 0.25 DL + 0.25 IR, each in percent',
  source: 'halves of loss and risk after Domingo-Ferrer and Torra 2001; decided here',
  range: '0 upwards; a low score is a good compromise',
  direction: 'lower is better',
  unit: '',
  terms: [...halved(scoreOneNumber), ...halved(scoreCategories)],
};
