import { sortedQuantiles } from './values.ts';

/**
 * A column gets a logarithmic scale if its 99 % quantile lies at least this many times as far from
 * the median as its 1 % quantile ...
 */
const SKEWED = 8;
/** ... and is at least this many times as large: else a logarithmic axis has no powers of ten to mark. */
const WIDE = 10;

interface ScaleChoice {
  readonly scale: 'linear' | 'log';
  readonly reason: string;
}

/**
 * Logarithmic for a positive, very skewed column. Exponential data stay linear; log-normal data
 * become logarithmic from a standard deviation of the logarithm of 0.9. Quantiles decide, so that
 * one record cannot change the scale.
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
