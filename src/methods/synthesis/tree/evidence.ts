import { exp, log } from '../../../foundation/numerics/index.ts';

/**
 * The share of the error of a node that a split must remove to count as real. By the information criterion of Schwarz
 * (1978), n records pay log n for each new parameter (the position of the cut and the mean of the new part or its
 * shares of K classes), and 2 log d for the choice among d predictors (Chen and Chen 2008). For numbers a share s
 * gains -n log(1 - s), for classes (n - 1) (K - 1) s, which is chi-square distributed for random cuts (Light and
 * Margolin 1971).
 */
export function neededShare(
  evidence: number,
  predictors: number,
  records: number,
  classes: number,
): number {
  if (evidence === 0 || records < 2) return 0;
  const choice = 2 * log(Math.max(1, predictors));
  if (classes === 0) return 1 - exp((-evidence * (2 * log(records) + choice)) / records);
  const free = Math.max(1, classes - 1);
  return (evidence * (classes * log(records) + choice)) / ((records - 1) * free);
}
