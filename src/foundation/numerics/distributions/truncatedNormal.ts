import { expm1, log1p } from '../elementary.ts';
import type { RandomStream } from '../random.ts';
import { normalCdf, normalQuantile } from './normal.ts';

/** Limits this many deviations away cut off less than a draw of 52 bits can show. */
const OUT_OF_SIGHT = 9;
/** Deviations at which tail probabilities are near the smallest doubles. */
const FAR = 35;

/**
 * A draw from the normal distribution with this mean and standard deviation (0 or more), given that it is not below
 * `low` and not above `high`, which can be infinite. By the inverse of the distribution function in the nearer tail,
 * from one uniform; if both limits are more than 35 deviations to one side, by rejection from the density x exp(-x^2 /
 * 2), which is almost the same there (Marsaglia 1964). If the deviation is 0, the mean, moved between the limits. Never
 * outside the limits; finite if these are, or if the mean and deviation are moderate.
 */
export function truncatedNormal(
  stream: RandomStream,
  mean: number,
  deviation: number,
  low: number,
  high: number,
): number {
  if (deviation === 0) return between(mean, low, high);
  const from = (low - mean) / deviation;
  const to = (high - mean) / deviation;
  if (from === Number.POSITIVE_INFINITY) return low;
  if (to === Number.NEGATIVE_INFINITY) return high;
  const z = from > 0 ? -standard(stream, -to, -from) : standard(stream, from, to);
  return between(mean + deviation * z, low, high);
}

/** The number itself, or the limit that it exceeds. */
function between(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/** A standard normal between two limits, the first of which is not positive. */
function standard(stream: RandomStream, from: number, to: number): number {
  if (from <= -OUT_OF_SIGHT && to >= OUT_OF_SIGHT) return stream.normal();
  if (to < -FAR) return -tail(stream, -to, -from);
  const below = normalCdf(from);
  const mass = normalCdf(to) - below;
  const u = stream.uniform();
  const p = below + u * mass;
  // From the side on which p is small: near 1 it can round to 1, and its quantile is infinite.
  const z =
    p < 0.5 ? normalQuantile(p) : normalQuantile(normalCdf(to, 'upper') + (1 - u) * mass, 'upper');
  return Math.min(to, Math.max(from, z));
}

/** Between two limits, the first of which is far out. */
function tail(stream: RandomStream, from: number, to: number): number {
  // The part of x exp(-x^2 / 2) between the limits, as a share of the part beyond the first; negative.
  const part = expm1(((from - to) * (from + to)) / 2);
  for (;;) {
    const beyond = -2 * log1p(stream.uniform() * part);
    // sqrt(from^2 + beyond), without losing digits of `beyond`.
    const x = from + beyond / (from + Math.sqrt(from * from + beyond));
    if (stream.uniform() * x <= from) return x;
  }
}
