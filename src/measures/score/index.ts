import type { Score } from './score.ts';
import { score2001 } from './score2001.ts';
import { scoreAllColumns } from './scoreAllColumns.ts';
import { scoreCategories } from './scoreCategories.ts';
import { scoreMixed } from './scoreMixed.ts';
import { scoreMixedOneNumber } from './scoreMixedOneNumber.ts';
import { scoreOneNumber } from './scoreOneNumber.ts';
import { scorePrime } from './scorePrime.ts';
import { scoreProbabilistic } from './scoreProbabilistic.ts';

export { type Score, scoreFrom, type Term } from './score.ts';
export { score2001, scoreCategories, scoreMixed, scoreMixedOneNumber, scoreOneNumber };

export const scores: readonly Score[] = [
  score2001,
  scoreAllColumns,
  scorePrime,
  scoreProbabilistic,
  scoreCategories,
  scoreOneNumber,
  scoreMixed,
  scoreMixedOneNumber,
];
