import { normalQuantile, studentTQuantile } from '../../foundation/numerics/index.ts';

/** An estimate with its variance and degrees of freedom. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The interval of a confidence level around an estimate: plus and minus the quantile of Student's t at (1 + level) / 2
 * times the standard error; the normal quantile if the degrees of freedom are infinite. If they are so few that the
 * quantile overflows, the interval is the whole line.
 */
export function intervalOf(
  estimate: number,
  standardError: number,
  degrees: number,
  level: number,
): Interval {
  if (standardError === 0) return { low: estimate, high: estimate };
  const tail = (1 - level) / 2;
  const quantile =
    degrees === Number.POSITIVE_INFINITY
      ? normalQuantile(tail, 'upper')
      : studentTQuantile(tail, degrees, 'upper');
  const half = quantile * standardError;
  return { low: estimate - half, high: estimate + half };
}

/**
 * Overlap of two intervals (Karr et al. 2006), from 0 to 1: the length i that they share, divided by the length of
 * each, averaged: (1/2) [i / (u_a - l_a) + i / (u_b - l_b)]. Karr et al. let it become negative if they share nothing;
 * here it is 0. An interval of length 0 is shared wholly if it lies in the other.
 */
export function overlapOf(a: Interval, b: Interval): number {
  const shared = Math.min(a.high, b.high) - Math.max(a.low, b.low);
  if (!(shared >= 0)) return 0;
  const part = ({ low, high }: Interval) => {
    const length = high - low;
    if (length === 0 || shared === length) return 1;
    return length === Number.POSITIVE_INFINITY ? 0 : Math.min(1, shared / length);
  };
  return (part(a) + part(b)) / 2;
}
