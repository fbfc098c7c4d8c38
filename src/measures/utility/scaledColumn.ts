import {
  dotProduct,
  exactMeanPair,
  type Pair,
  present,
  standardDeviation,
  standardise,
  sum,
} from '../../foundation/numerics/index.ts';
import { blockMeans } from './blockMeans.ts';
import { numbersOf, type Weights } from './weighing.ts';

/**
 * The non-missing values of a column, standardised by their mean and deviation (divisor n); zeros for a constant
 * column.
 */
export interface ScaledColumn {
  readonly z: Float64Array;
  readonly mean: Pair;
  readonly deviation: number;
  /** The weight of each of these values, and their sum. */
  readonly weights: Float64Array;
  readonly total: number;
}

/**
 * Differences from the mean (a pair of doubles) are scaled to at most 1 before they are squared, so that neither the
 * origin nor the unit of the column matters; errors are a few units in the last place of each. With weights, mean and deviation are weighted; a value of
 * weight 0 counts as missing. O(n).
 */
export function scaledColumn(column: Float64Array, given: Weights = null): ScaledColumn {
  const { values, weights, total } = weighed(column, given);
  const mean = weightedMean(values, given === null ? null : weights, total);
  const z = new Float64Array(values.length);
  let largest = 0;
  for (let i = 0; i < z.length; i++) {
    z[i] = values[i] - mean.high - mean.low;
    largest = Math.max(largest, Math.abs(z[i]));
  }
  if (largest === Number.POSITIVE_INFINITY) {
    const deviation = standardDeviation(values, 'n');
    return { z: standardise(values, 'sd'), mean, deviation, weights, total };
  }
  if (largest === 0) return { z, mean, deviation: 0, weights, total };
  for (let i = 0; i < z.length; i++) z[i] /= largest;
  const [square] = blockMeans(
    z.length,
    1,
    (start, end, sums) => {
      sums[0] = 0;
      for (let i = start; i < end; i++) sums[0] += weights[i] * (z[i] * z[i]);
    },
    total,
  );
  const relative = Math.sqrt(square);
  const deviation = largest * relative;
  // The smallest doubles underflow to zero.
  if (deviation === 0) return { z: z.fill(0), mean, deviation, weights, total };
  for (let i = 0; i < z.length; i++) z[i] /= relative;
  return { z, mean, deviation, weights, total };
}

/** The non-missing values with their weights. */
function weighed(column: Float64Array, weights: Weights) {
  if (weights === null) {
    const values = present(column);
    return { values, weights: numbersOf(null, values.length), total: values.length };
  }
  const counts = (i: number) => !Number.isNaN(column[i]) && weights[i] > 0;
  const values = column.filter((_, i) => counts(i));
  const own = values.length === column.length ? weights : weights.filter((_, i) => counts(i));
  return { values, weights: own, total: sum(own) };
}

/** The distances from the plain mean are exact enough to be weighted, also if the values are large against them. */
function weightedMean(values: Float64Array, weights: Weights, total: number): Pair {
  const centre = exactMeanPair(values);
  if (weights === null || values.length === 0) return centre;
  const distances = values.map((x) => x - centre.high - centre.low);
  const shift = dotProduct(distances, weights) / total;
  if (!Number.isFinite(shift)) return centre;
  const high = centre.high + shift;
  // The rounding error of the sum: one of the two parts is the larger one.
  const [large, small] =
    Math.abs(centre.high) >= Math.abs(shift) ? [centre.high, shift] : [shift, centre.high];
  return { high, low: centre.low + (small - (high - large)) };
}

/** The values of the records that have one in both columns; the same arrays if all records have both. */
export function presentInBoth(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  let complete = true;
  for (let i = 0; i < a.length && complete; i++) complete = !Number.isNaN(a[i] + b[i]);
  if (complete) return [a, b];
  const isPresent = (_: number, i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]);
  return [a.filter(isPresent), b.filter(isPresent)];
}

/** (a - b) / unit, also if a - b overflows. */
export function differenceIn(unit: number, a: number, b: number): number {
  const difference = a - b;
  return Number.isFinite(difference) ? difference / unit : (a / 2 - b / 2) / (unit / 2);
}

/** The difference of two means divided by a unit, correct also for means that are large against the unit. */
export function meanDifference(before: Pair, after: Pair, unit: number): number {
  return differenceIn(unit, after.high, before.high) + (after.low - before.low) / unit;
}
