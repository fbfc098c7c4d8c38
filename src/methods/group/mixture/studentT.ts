import { log, logGamma } from '../../../foundation/numerics/index.ts';
import type { Sums } from './pass.ts';

/** How far records can be from the middle of their component: as in a normal or in a t distribution. */
export type Tails = 'normal' | 't';

/** Range of degrees of freedom: from 200 on, t is practically normal. */
export const LEAST_DEGREES = 2;
export const MOST_DEGREES = 200;
export const FIRST_DEGREES = 10;

/** The logarithm of the t density at its centre, without the determinant of the scale. */
export function logPeakOfT(degrees: number, d: number): number {
  return logGamma((degrees + d) / 2) - logGamma(degrees / 2) - 0.5 * d * (log(degrees) + LOG_PI);
}

const LOG_PI = 1.1447298858494002;

/**
 * Degrees of freedom of each component that maximise the expected log-likelihood (Peel and McLachlan 2000, equation
 * 32): log(v/2) - digamma(v/2) + 1 + mean of z (log u - u) + digamma((old + d)/2) - log((old + d)/2) = 0, with u =
 * (old + d) / (old + q). The left side falls with v, so bisection finds its zero, or the end of the range if it has
 * none.
 */
export function updateDegrees(degrees: Float64Array, sums: Sums, d: number): void {
  for (let g = 0; g < degrees.length; g++) {
    const old = degrees[g];
    const logU = log((old + d) / old) - sums.logarithms[g] / sums.counts[g];
    const u = sums.weights[g] / sums.counts[g];
    const half = (old + d) / 2;
    degrees[g] = degreesFor(1 + logU - u + digamma(half) - log(half));
  }
}

/** The v with log(v/2) - digamma(v/2) = -constant. */
function degreesFor(constant: number): number {
  const value = (v: number) => log(v / 2) - digamma(v / 2) + constant;
  let low = LEAST_DEGREES;
  let high = MOST_DEGREES;
  if (!(value(low) > 0)) return low;
  if (value(high) >= 0) return high;
  for (;;) {
    const middle = (low + high) / 2;
    if (!(middle > low && middle < high)) return low;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
}

/** The derivative of logGamma for x > 0, to about 1e-15 of its size or of 1: by recurrence to 10, then by its asymptotic series. */
export function digamma(x: number): number {
  let result = 0;
  let y = x;
  for (; y < 10; y++) result -= 1 / y;
  const s = 1 / (y * y);
  const series =
    s *
    (1 / 12 -
      s * (1 / 120 - s * (1 / 252 - s * (1 / 240 - s * (1 / 132 - s * (691 / 32760 - s / 12))))));
  return result + log(y) - 0.5 / y - series;
}
