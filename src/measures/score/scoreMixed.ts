import { halved, type Score } from './score.ts';
import { score2001 } from './score2001.ts';
import { scoreCategories } from './scoreCategories.ts';

/** For files of numbers and categories: half of it is about each kind. */
export const scoreMixed: Score = {
  name: 'score-mixed',
  title: 'Score of numbers and categories',
  heading: 'Scores',
  definition:
    'Half the score of 2001 for the numbers and half the score of categories: 0.25 IL + 0.0625 DLD + 0.0625 PLD + 0.125 ID + 0.25 DL + 0.25 IR, each in percent',
  source: 'halves of loss and risk after Domingo-Ferrer and Torra 2001; decided here',
  range: '0 upwards; a low score is a good compromise',
  direction: 'lower is better',
  unit: '',
  terms: [...halved(score2001), ...halved(scoreCategories)],
};
