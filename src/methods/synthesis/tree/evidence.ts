import { cbrt, exp, log } from '../../../foundation/numerics/index.ts';

/** A node that is to be split by one of d predictors. */
export interface Splitting {
  readonly evidence: number;
  readonly predictors: number;
  readonly records: number;
  /** The number of classes of the response in the node; 0 for numbers. */
  readonly classes: number;
}

/**
 * The share of the error of a node that a split must remove to count as real. By the information criterion of Schwarz
 * (1978), n records pay log n for the position of the cut and log n for the mean of the new part, and 2 log d for the
 * choice among d predictors (Chen and Chen 2008). For numbers a share s gains -n log(1 - s), for K classes (n - 1)
 * (K - 1) s, which is chi-square distributed for random cuts (Light and Margolin 1971).
 *
 * The more classes there are, and the more levels of a nominal predictor, the more a split gains by chance: the best
 * split of L levels in two parts is chosen among 2^(L - 1). It is a case of the association of one dimension, with
 * scores of the levels and of the classes, which has K + L - 3 parameters (Goodman 1979). So the gain must be as
 * improbable, for that many degrees of freedom, as the gain above for one. Then chance splits columns of many classes as
 * rarely as others, and no weak relation is lost to a fixed price for each class.
 */
export function neededShare(
  { evidence, predictors, records, classes }: Splitting,
  levels = 2,
): number {
  if (evidence === 0 || records < 2) return 0;
  const gain = evidence * 2 * (log(records) + log(Math.max(1, predictors)));
  const free = Math.max(1, classes - 1);
  const needed = equallyImprobable(gain, free + Math.max(2, levels) - 2);
  return classes === 0 ? 1 - exp(-needed / records) : needed / ((records - 1) * free);
}

/**
 * The value that a chi-square variable with these degrees of freedom exceeds with the same probability as one with one
 * degree exceeds `gain`: both are cubes of normal variables (Wilson and Hilferty 1931).
 */
function equallyImprobable(gain: number, free: number): number {
  const variance = 2 / 9;
  const score = (cbrt(gain) - 1 + variance) / Math.sqrt(variance);
  const root = Math.max(0, 1 - variance / free + score * Math.sqrt(variance / free));
  return free * root * root * root;
}
