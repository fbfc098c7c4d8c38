import { cbrt, exp, log } from '../../../foundation/numerics/index.ts';

/**
 * The share of the error of a node that a split must remove to count as real. By the information criterion of Schwarz
 * (1978), n records pay log n for the position of the cut and log n for the mean of the new part, and 2 log d for the
 * choice among d predictors (Chen and Chen 2008). For numbers a share s gains -n log(1 - s). For K classes it gains
 * (n - 1) (K - 1) s, which is chi-square distributed with K - 1 degrees of freedom for random cuts (Light and Margolin
 * 1971): it must be as improbable as the gain that two classes need, so that chance splits columns of many classes as
 * rarely as others. A fixed price for each class would be far above what chance gains, and lose weak relations.
 */
export function neededShare(
  evidence: number,
  predictors: number,
  records: number,
  classes: number,
): number {
  if (evidence === 0 || records < 2) return 0;
  const gain = evidence * 2 * (log(records) + log(Math.max(1, predictors)));
  if (classes === 0) return 1 - exp(-gain / records);
  const free = Math.max(1, classes - 1);
  return equallyImprobable(gain, free) / ((records - 1) * free);
}

/**
 * The value that a chi-square variable with these degrees of freedom exceeds with the same probability as one with one
 * degree exceeds `gain`: both are cubes of normal variables (Wilson and Hilferty 1931).
 */
function equallyImprobable(gain: number, free: number): number {
  const variance = 2 / 9;
  const score = (cbrt(gain) - 1 + variance) / Math.sqrt(variance);
  const root = 1 - variance / free + score * Math.sqrt(variance / free);
  return free * Math.max(0, root) ** 3;
}
