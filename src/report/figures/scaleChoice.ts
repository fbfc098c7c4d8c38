import { sortedQuantiles } from './values.ts';

/** How many times farther the 99 % quantile lies from the median than the 1 % quantile in a column that calls for logarithms. */
const SKEWED = 8;
/** And how many times larger it must be than the 1 % quantile: below, a logarithmic axis has no powers of ten to mark. */
const WIDE = 10;

interface ScaleChoice {
  readonly scale: 'linear' | 'log';
  readonly reason: string;
}

/**
 * Logarithmic for a positive, very skewed column: exponential data stay linear, log-normal data with a standard
 * deviation of the logarithm of 0.9 or more do not. Decided on quantiles, so that one record cannot change it.
 */
export function chooseScale(sorted: Float64Array): ScaleChoice {
  const [low, median, high] = sortedQuantiles(sorted, [0.01, 0.5, 0.99]);
  const isSkewed = high - median >= SKEWED * (median - low) && high >= WIDE * low;
  if (sorted.length > 0 && sorted[0] > 0 && isSkewed) {
    return {
      scale: 'log',
      reason: `The axis is logarithmic: all values are above 0, and the 99 % quantile lies at least ${SKEWED} times as far from the median as the 1 % quantile.`,
    };
  }
  return { scale: 'linear', reason: 'The axis is linear.' };
}
