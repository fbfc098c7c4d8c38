import { mean, standardDeviation } from '../../../foundation/numerics/index.ts';

const words = new Int32Array(2);
const value = new Float64Array(words.buffer);

/** The largest power of two that is not above a positive number; 0 for 0 and for numbers below the smallest power. */
export function powerBelow(x: number): number {
  value[0] = x;
  words[0] = 0;
  words[1] &= 0x7ff00000;
  return value[0];
}

/** Rounds a number to the nearest multiple of a unit; unchanged if the unit is 0. */
export function multipleOf(x: number, unit: number): number {
  const times = Math.round(x / unit);
  return unit > 0 && Number.isFinite(times) ? times * unit + 0 : x;
}

/**
 * A number of records as a multiple of `leaf`, at least `leaf`: differences of such numbers reveal nothing about
 * single records.
 */
export function countBy(leaf: number, count: number): number {
  return leaf * Math.max(1, Math.round(count / leaf));
}

/** How many times the extent of the others a value can be beyond the nearest of them. */
const REACH = 4;

/**
 * Sorted values, with extreme values pulled in, because mean and spread together would reveal them: from the densest
 * majority outwards, none is farther beyond the previous one than four times the extent so far, or `least` if that is
 * more. Two values or fewer stay. O(n).
 */
export function pulledIn(sorted: Float64Array, least: number): Float64Array {
  const n = sorted.length;
  const near = sorted.slice();
  if (n < 3) return near;
  const majority = (n >> 1) + 1;
  let from = 0;
  for (let at = 1; at + majority <= n; at++) {
    const isCloser =
      sorted[at + majority - 1] - sorted[at] < sorted[from + majority - 1] - sorted[from];
    if (isCloser) from = at;
  }
  const [low, high] = [sorted[from], sorted[from + majority - 1]];
  for (let i = from + majority; i < n; i++) {
    near[i] = Math.min(sorted[i], near[i - 1] + REACH * Math.max(near[i - 1] - low, least));
  }
  for (let i = from - 1; i >= 0; i--) {
    near[i] = Math.max(sorted[i], near[i + 1] - REACH * Math.max(high - near[i + 1], least));
  }
  return near;
}

/** Differences below this share of the interquartile range of sorted values count as zero: a fiftieth. */
export function leastExtent(low: number, high: number): number {
  return (high - low) / 50;
}

/**
 * Mean and standard deviation (divisor n) of sorted values, coarsely rounded: the mean to half of the deviation and
 * to about the smallest gap between values, the deviation to a quarter of itself and to half of that gap. Exact sums
 * and squares of whole numbers could be solved for these numbers.
 */
export function coarseMoments(sorted: Float64Array): { mean: number; deviation: number } {
  const deviation = standardDeviation(sorted, 'n');
  let step = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] > sorted[i - 1]) step = Math.min(step, sorted[i] - sorted[i - 1]);
  }
  if (!(deviation > 0) || step === Number.POSITIVE_INFINITY)
    return { mean: sorted[0], deviation: 0 };
  const unit = powerBelow(deviation);
  // The gap itself would reveal the difference of two records.
  const least = powerBelow(step) < step ? 2 * powerBelow(step) : step;
  return {
    mean: multipleOf(mean(sorted), Math.max(unit / 2, least)),
    deviation: multipleOf(deviation, Math.max(unit / 4, least / 2)),
  };
}
