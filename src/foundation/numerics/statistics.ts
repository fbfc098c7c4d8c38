import { type Deviations, deviations, sumOfDeviationProducts } from './deviations.ts';
import { exactMeanPair } from './sums.ts';

/** Divide a sum of squares by the number of values, or by one less (unbiased for a random sample). */
export type Divisor = 'n' | 'n-1';

/** The values that are not missing: the array itself if none is NaN, else a shorter copy. */
export function present(values: Float64Array): Float64Array {
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) return values.filter((x) => !Number.isNaN(x));
  }
  return values;
}

/**
 * Arithmetic mean of the non-missing values (NaN is skipped): the exact sum divided by their number and rounded once.
 * So it does not depend on the order, and the mean of equal values is that value. NaN for no values; infinities as in
 * IEEE 754. O(n).
 */
export function mean(values: Float64Array): number {
  return exactMeanPair(present(values)).high;
}

/**
 * Mean squared deviation from the mean of the non-missing values (NaN is skipped), with divisor n or n - 1. The mean is
 * not rounded before it is subtracted, so a common offset costs only the digits that the data have already lost.
 * Relative error about 3 * 2^-53, the same in any order of the values. NaN for no values, for one value with divisor n
 * - 1, and if a value is infinite; 0 for equal values. Two passes, O(n).
 */
export function variance(values: Float64Array, divisor: Divisor): number {
  const centred = deviations(present(values));
  return meanSquare(centred, divisor) / centred.scale / centred.scale;
}

/** Square root of the variance with the same divisor; does not overflow if the variance would. */
export function standardDeviation(values: Float64Array, divisor: Divisor): number {
  const centred = deviations(present(values));
  return Math.sqrt(meanSquare(centred, divisor)) / centred.scale;
}

/** The mean square of the scaled deviations. */
function meanSquare(centred: Deviations, divisor: Divisor): number {
  const { n } = centred;
  return sumOfDeviationProducts(centred, centred) / n / n / (divisor === 'n' ? n : n - 1);
}

/** Smallest of the non-missing values (NaN is skipped); NaN for none. */
export function minimum(values: Float64Array): number {
  let least = Number.NaN;
  for (let i = 0; i < values.length; i++) if (!(values[i] >= least)) least = pick(values[i], least);
  return least;
}

/** Largest of the non-missing values (NaN is skipped); NaN for none. */
export function maximum(values: Float64Array): number {
  let largest = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    if (!(values[i] <= largest)) largest = pick(values[i], largest);
  }
  return largest;
}

/** A comparison with NaN is false: the candidate wins unless it is NaN itself. */
function pick(candidate: number, current: number): number {
  return Number.isNaN(candidate) ? current : candidate;
}
