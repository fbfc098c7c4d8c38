import { exp, expm1, sum } from '../../../foundation/numerics/index.ts';
import { finish, type Work } from '../../../foundation/work/index.ts';
import { cellsOf } from '../individual/cells.ts';
import { samplingFraction } from '../individual/weights.ts';
import { type Fit, independenceFit, twoWayFit } from './logLinear.ts';

/** Estimates of a model for the records that are unique in the file. */
export interface Estimate {
  /** Expected number of these records that are unique in the population. */
  readonly tau1: number;
  /** Expected number of correct links from them to the population: the sum of the expected values of 1/F. */
  readonly tau2: number;
  /** Largest error of a margin of the fit, in records. */
  readonly gap: number;
  /** For each of these records, the probability that it is unique in the population; tau1 is their sum. */
  readonly chances: Float64Array;
}

export interface PopulationUniqueness {
  readonly samplingFraction: number;
  readonly sampleUniques: number;
  /** The records that are unique in the file. */
  readonly uniques: Int32Array;
  readonly independence: Estimate;
  /** Null if the table is too large, if the model has too many parameters, or if fewer than three keys vary. */
  readonly twoWay: Estimate | null;
  /** Probability that a link of a unique record is correct, by the weights; null without unique records. */
  readonly dis: number | null;
}

/**
 * Expected number of records that are unique in the file and in the population (Skinner and Holmes 1998; Elamir and
 * Skinner 2006). Population counts are Poisson with mean lambda = u / pi, where u is the expected count in the file by
 * a log-linear model of the keys, and pi the sampling fraction. So the part of a cell that is not in the file is
 * Poisson with mean x = u (1 - pi) / pi: tau1 is the sum of exp(-x) over the unique records, tau2 the sum of (1 -
 * exp(-x)) / x. In addition, the share of correct links by the weights alone: unique records over the sum of their
 * weights. Weights must be usable.
 */
export function* findPopulationUniqueness(
  keys: readonly Int32Array[],
  weights: Float64Array,
): Work<PopulationUniqueness> {
  const records = weights.length;
  const { cellOf, counts } = cellsOf(keys, records);
  const isUnique = (_: number, i: number) => counts[cellOf[i]] === 1;
  const uniques = cellOf.map((_, i) => i).filter(isUnique);
  const fraction = samplingFraction(weights) ?? 1;
  const represented = sum(weights.filter(isUnique));
  const twoWay = yield* twoWayFit(keys, uniques);
  return {
    samplingFraction: fraction,
    sampleUniques: uniques.length,
    uniques,
    independence: estimate(independenceFit(keys, uniques), fraction),
    twoWay: twoWay === null ? null : estimate(twoWay, fraction),
    dis: uniques.length === 0 ? null : uniques.length / Math.max(uniques.length, represented),
  };
}

/** The same in one call, for one file. */
export function estimatePopulationUniqueness(
  keys: readonly Int32Array[],
  weights: Float64Array,
): PopulationUniqueness {
  return finish(findPopulationUniqueness(keys, weights));
}

function estimate({ expected, gap }: Fit, fraction: number): Estimate {
  const rest = expected.map((u) => (u * (1 - fraction)) / fraction);
  const chances = Float64Array.from(rest, (x) => exp(-x));
  return {
    chances,
    tau1: sum(chances),
    tau2: sum(rest.map((x) => (x > 0 ? -expm1(-x) / x : 1))),
    gap,
  };
}
