import { PenumbraError } from '../../error.ts';
import { deviations, sumOfDeviationProducts } from './deviations.ts';
import { binaryScale, largestMagnitude } from './floatingPoint.ts';
import { midranks } from './ranks.ts';
import { maximum, minimum, present } from './statistics.ts';

/**
 * How a column is made comparable with others for distances:
 * none: unchanged;
 * sd: (x - mean) / standard deviation, with divisor n;
 * range: (x - minimum) / (maximum - minimum);
 * rank: (midrank - 1) / (n - 1), where equal values share a rank.
 */
export type Standardisation = 'none' | 'sd' | 'range' | 'rank';

/**
 * The column standardised, as a new array. Missing values (NaN) stay missing and do not count; infinite ones are
 * refused, except for 'none'. A constant column becomes zeros (except for 'none').
 *
 * Multiplying the data by a power of two changes no bit of the result, and neither does adding a constant if the
 * additions are exact (for 'sd', except a last bit in about 2^50 values). An offset of 1e12 costs only the digits that
 * the data have already lost, no finite data overflow, and a record's value does not depend on the order of the
 * records. O(n), for 'rank' O(n log n).
 *
 * `deviation` takes the place of the standard deviation, for values that are a part of a file.
 */
export function standardise(
  values: Float64Array,
  how: Standardisation,
  deviation?: number,
): Float64Array {
  if (how === 'none') return values.slice();
  const known = present(values);
  const least = minimum(known);
  const largest = maximum(known);
  if (largest === Number.POSITIVE_INFINITY || least === Number.NEGATIVE_INFINITY) {
    throw new PenumbraError(
      'data',
      'The column has infinite values and cannot be standardised: recode them first.',
    );
  }
  const constant = least === largest;
  const standardised = constant ? new Float64Array(known.length) : transform[how](known, deviation);
  if (known === values) return standardised;
  const result = new Float64Array(values.length);
  for (let i = 0, k = 0; i < values.length; i++) {
    result[i] = Number.isNaN(values[i]) ? Number.NaN : standardised[k++];
  }
  return result;
}

/** For complete columns with at least two different values. */
const transform: Record<
  Exclude<Standardisation, 'none'>,
  (values: Float64Array, deviation?: number) => Float64Array
> = {
  sd(values: Float64Array, deviation?: number): Float64Array {
    const centred = deviations(values);
    const { nfold, n, scale } = centred;
    const unit =
      deviation === undefined
        ? Math.sqrt(sumOfDeviationProducts(centred, centred) / n)
        : n * (deviation * scale);
    for (let i = 0; i < n; i++) nfold[i] /= unit;
    return nfold;
  },

  range(values: Float64Array): Float64Array {
    // Halved by the scale, so that the range itself does not overflow.
    const scale = binaryScale(largestMagnitude(values));
    const least = minimum(values) * scale;
    const range = maximum(values) * scale - least;
    const result = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) result[i] = (values[i] * scale - least) / range;
    return result;
  },

  rank(values: Float64Array): Float64Array {
    const ranks = midranks(values);
    for (let i = 0; i < ranks.length; i++) ranks[i] = (ranks[i] - 1) / (ranks.length - 1);
    return ranks;
  },
};
