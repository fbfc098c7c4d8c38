import { PenumbraError } from '../../error.ts';
import { present } from './statistics.ts';

/**
 * Definition of a sample quantile by its number in Hyndman and Fan (1996), x_(1) <= ... <= x_(n):
 * type 1 is x_(ceil(n p)), the inverse of the empirical distribution function, always a value of
 * the data;
 * type 7 interpolates linearly at position 1 + (n - 1) p.
 */
type QuantileType = 1 | 7;

/**
 * The p-quantile of the non-missing values (NaN is skipped), 0 <= p <= 1. For type 1, an n p that is whole up to the
 * rounding of p and of the product counts as whole: 0.07 of 100 values is the 7th. NaN for no values. Sorts a copy, O(n
 * log n); for several p of one column use `quantiles`.
 */
export function quantile(values: Float64Array, p: number, type: QuantileType = 7): number {
  return quantiles(values, [p], type)[0];
}

/** Several quantiles of one column with one sort. */
export function quantiles(
  values: Float64Array,
  probabilities: readonly number[],
  type: QuantileType = 7,
): number[] {
  for (const p of probabilities) {
    if (!(p >= 0 && p <= 1)) {
      throw new PenumbraError(
        'usage',
        `The probability of a quantile is ${p}: give one from 0 to 1.`,
      );
    }
  }
  const sorted = present(values).slice().sort();
  if (sorted.length === 0) return probabilities.map(() => Number.NaN);
  return probabilities.map((p) =>
    type === 1 ? orderStatistic(sorted, p) : interpolate(sorted, p),
  );
}

/**
 * The lower median x_(ceil(n/2)): the quantile of type 1 at 1/2, for even n the smaller of the
 * middle two.
 */
export function lowerMedian(values: Float64Array): number {
  return quantile(values, 0.5, 1);
}

function orderStatistic(sorted: Float64Array, p: number): number {
  const position = Math.ceil(sorted.length * p * (1 - 4.440892098500626e-16));
  return sorted[Math.max(position, 1) - 1];
}

function interpolate(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const weight = position - below;
  const low = sorted[below];
  const high = sorted[Math.min(below + 1, sorted.length - 1)];
  // Not low + weight (high - low), which overflows for opposite large values.
  return low === high || weight === 0 ? low : (1 - weight) * low + weight * high;
}
