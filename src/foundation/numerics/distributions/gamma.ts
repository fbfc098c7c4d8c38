import {
  add,
  type DoubleDouble,
  divide,
  exactly,
  logQuotient,
  subtract,
  times,
} from '../doubleDouble.ts';
import { exp, expm1, log } from '../elementary.ts';
import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { logGamma, logGammaOnePlus, stirlingError } from './logGamma.ts';
import type { Tail } from './normal.ts';
import type { Tails } from './tailInversion.ts';

/**
 * Distribution function of the gamma distribution with this shape and scale (mean shape * scale),
 * or its complement. NaN unless the shape is positive and at most 1e12 and the scale positive and
 * finite.
 *
 * Largest relative error of either tail seen against mpmath at 2,500 random arguments, tails down
 * to 1e-300: 9e-15 for shapes from 0.001 to 1e5, 3e-14 up to 3e6. Time grows as the square root of
 * the shape.
 */
export function gammaCdf(x: number, shape: number, scale = 1, tail: Tail = 'lower'): number {
  if (!valid(shape, scale) || Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return tail === 'lower' ? 0 : 1;
  if (x / scale === Number.POSITIVE_INFINITY) return tail === 'lower' ? 1 : 0;
  const standard = scale === 1 ? exactly(x) : divide(exactly(x), exactly(scale));
  return gammaTails(shape, standard)[tail];
}

function valid(shape: number, scale: number): boolean {
  return shape > 0 && shape <= LARGEST_SHAPE && scale > 0 && scale < Number.POSITIVE_INFINITY;
}

/**
 * Both tails of the standard gamma distribution at x > 0. The factor x^a e^-x / gamma(a + 1) is computed from the
 * exponent in double-double, because the tails reach e^-700; it is multiplied by sums of positive terms, at most about
 * 9 sqrt(a) of them.
 */
function gammaTails(a: number, x: DoubleDouble): Tails {
  const at = x[0];
  const term = poissonTerm(a, x);
  const slope = a * term;
  if (at < Math.max(a, 1)) {
    const lower = Math.min(1, term * lowerSum(a, at));
    const upper = a < 1 && lower > 0.5 ? upperForSmallShape(a, at) : 1 - lower;
    return { lower, upper, slope };
  }
  const upper = Math.min(1, (slope / at) * upperSum(a, at));
  return { lower: 1 - upper, upper, slope };
}

/** x^a e^-x / gamma(a + 1), in the form of Loader (2000), which has no large terms that cancel. */
function poissonTerm(a: number, x: DoubleDouble): number {
  const shape = exactly(a);
  const deviance = subtract(times(shape, logQuotient(x, shape)), subtract(x, shape));
  const [high, low] = add(deviance, exactly(-stirlingError(a)));
  return (exp(high) * (1 + low)) / Math.sqrt(TWO_PI * a);
}

/**
 * 1 + x/(a+1) + x^2/((a+1)(a+2)) + ..., which times the Poisson term is P (Abramowitz and Stegun
 * 1964, 6.5.29).
 */
function lowerSum(a: number, x: number): number {
  let sum = 1;
  let term = 1;
  let divisor = a;
  do {
    divisor++;
    term *= x / divisor;
    sum += term;
    // The remainder is at most a geometric series.
  } while (term * x > UNIT_ROUNDOFF * sum * (divisor - x));
  return sum;
}

/**
 * 1 + (a-1)/x + (a-1)(a-2)/x^2 + ..., which times x^(a-1) e^-x / gamma(a) is Q. The recurrence ends
 * at a shape in (0, 1], for which there is a continued fraction with positive terms.
 */
function upperSum(a: number, x: number): number {
  let sum = 0;
  let term = 1;
  let shape = a;
  while (shape > 1) {
    sum += term;
    shape--;
    term *= shape / x;
    if (term * x <= UNIT_ROUNDOFF * sum * (x - shape)) return sum;
  }
  return sum + term * upperFraction(shape, x);
}

/**
 * x/(x + (1-a)/(1 + 1/(x + (2-a)/(1 + 2/(x + ...))))) for 0 < a <= 1 <= x (Legendre), from the
 * inside out.
 */
function upperFraction(a: number, x: number): number {
  let fraction = x;
  for (let k = Math.ceil(12 + 110 / x); k >= 1; k--) fraction = x + (k - a) / (1 + k / fraction);
  return x / fraction;
}

/** Q for a < 1 and x < 1, for which 1 - P would cancel (Gautschi 1979). */
function upperForSmallShape(a: number, x: number): number {
  const exponent = a * log(x) - logGammaTail(a);
  let sum = 0;
  let power = 1;
  for (let k = 1; k <= 20; k++) {
    power *= -x / k;
    sum += power / (a + k);
  }
  return -expm1(exponent) - exp(exponent) * a * sum;
}

function logGammaTail(a: number): number {
  return a <= 0.5 ? logGammaOnePlus(a) : logGamma(1 + a);
}

/** Largest shape: above it the sums take tens of milliseconds and lose more than 1e-11. */
const LARGEST_SHAPE = 1e12;
const TWO_PI = 6.283185307179586;
