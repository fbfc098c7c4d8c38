import type { Score } from './score.ts';
import { score2001 } from './score2001.ts';
import { scoreAllColumns } from './scoreAllColumns.ts';
import { scorePrime } from './scorePrime.ts';
import { scoreProbabilistic } from './scoreProbabilistic.ts';

export { type Score, scoreFrom, type Term } from './score.ts';
export { score2001 };

export const scores: readonly Score[] = [
  score2001,
  scoreAllColumns,
  scorePrime,
  scoreProbabilistic,
];
