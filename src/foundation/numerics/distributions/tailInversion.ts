import { exp, log } from '../elementary.ts';
import type { Tail } from './normal.ts';

/** Tails and density of a distribution on the positive numbers at a point x. */
export interface Tails {
  readonly lower: number;
  readonly upper: number;
  /** x times the density: the derivative of the lower tail by log x. */
  readonly slope: number;
}

/**
 * The x > 0 whose tail is p, 0 < p < 1, by Newton's method for the logarithm of the tail as a function of log x. Both
 * logarithms of tails are concave there if log X has a log-concave density, as for gamma and beta (in odds)
 * distributions, so the iteration converges from any start; if a tail underflows, bisection brings it back. The steps
 * multiply x, so its relative accuracy is that of the tail and does not depend on its size.
 */
export function invertTail(at: (x: number) => Tails, p: number, tail: Tail, start: number): number {
  const direction = tail === 'lower' ? 1 : -1;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let x = start;
  let previous = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const { slope, [tail]: reached } = at(x);
    if (reached === p) return x;
    if (Number.isNaN(reached)) return Number.NaN;
    if (reached < p === direction > 0) low = x;
    else high = x;
    const excess = logQuotient(reached, p);
    const step = (-direction * excess * reached) / slope;
    let next = x * exp(Math.max(-50, Math.min(50, step)));
    if (Number.isNaN(next) || next <= low || next >= high) {
      // Rounding at the root, or underflow far from it.
      if (Math.abs(step) < 1e-12) return x;
      next = between(low, high);
    }
    if (next === x) return x;
    const size = Math.abs(step);
    if (size < 1e-12 && size >= previous) return x;
    previous = size;
    x = next;
    if (x === 0 || x === Number.POSITIVE_INFINITY) return x;
  }
  return x;
}

const MOST_ITERATIONS = 200;

function between(low: number, high: number): number {
  if (low === 0) return high / 16;
  if (high === Number.POSITIVE_INFINITY) return low * 16;
  return Math.sqrt(low) * Math.sqrt(high);
}

/** log(a / b), with full relative accuracy for close a and b. */
function logQuotient(a: number, b: number): number {
  const quotient = a / b;
  return quotient > 0 && Number.isFinite(quotient) ? log(quotient) : log(a) - log(b);
}
