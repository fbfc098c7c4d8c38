import {
  add,
  addNumbers,
  type DoubleDouble,
  divide,
  exactly,
  logQuotient,
  subtract,
  times,
} from '../doubleDouble.ts';
import { exp, log } from '../elementary.ts';
import { UNIT_ROUNDOFF } from '../floatingPoint.ts';
import { logGamma, stirlingError } from './logGamma.ts';
import { normalQuantile, type Tail } from './normal.ts';
import { invertTail, type Tails } from './tailInversion.ts';

/**
 * x / (1 - x) at the quantile x with lower (or upper) tail p: unlike x it loses no digits near 1. NaN for p outside [0,
 * 1]. Relative error below 1e-14 for shapes from 0.1 to 1e5 (measured against Arb).
 */
export function betaOddsQuantile(p: number, a: number, b: number, tail: Tail): number {
  if (!valid(a, b) || !(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return (p === 0) === (tail === 'lower') ? 0 : Number.POSITIVE_INFINITY;
  if (p > 0.5) return betaOddsQuantile(1 - p, a, b, tail === 'lower' ? 'upper' : 'lower');
  // By symmetry the lower tail is enough, and keeps the starting point simple.
  if (tail === 'upper') return 1 / betaOddsQuantile(p, b, a, 'lower');
  const start = startingOdds(p, a, b);
  if (start === 0) return 0;
  const at = (odds: number) => {
    const whole = addNumbers(1, odds);
    return betaTails(a, b, divide(exactly(odds), whole), divide([1, 0], whole));
  };
  return invertTail(at, p, 'lower', start);
}

/** The lower tail is below odds^a / (a B(a, b)); elsewhere log odds are approximated as normal. */
function startingOdds(p: number, a: number, b: number): number {
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  const left = (log(p) + log(a) + logBeta) / a;
  const normal = log(a / b) + normalQuantile(p) * Math.sqrt(1 / a + 1 / b);
  return exp(Math.min(700, Math.max(left, normal)));
}

function valid(a: number, b: number): boolean {
  return a > 0 && b > 0 && a < Number.POSITIVE_INFINITY && b < Number.POSITIVE_INFINITY;
}

/**
 * Both tails of the beta distribution at x with y = 1 - x, both given as double-doubles because the tails raise them to
 * large powers. The tail on the side of x is a continued fraction, the other is 1 minus that.
 *
 * Largest relative error of either tail seen against Arb at 490 arguments of a grid and 594 random ones, tails down to
 * 1e-300: 1.1e-14 for shapes from 0.1 to 1e5, 6e-14 for shapes from 0.01. Time grows as the square root of the larger
 * shape.
 */
export function betaTails(a: number, b: number, x: DoubleDouble, y: DoubleDouble): Tails {
  const slope = betaTerm(a, b, x, y);
  const distance = subtract(exactly(a), times(addNumbers(a, b), x))[0];
  if (distance >= 0) {
    const lower = Math.min(1, slope * fraction(a, b, x[0], y[0], distance));
    return { lower, upper: 1 - lower, slope };
  }
  const upper = Math.min(1, slope * fraction(b, a, y[0], x[0], -distance));
  return { lower: 1 - upper, upper, slope };
}

/** x^a y^b / B(a, b), in the form of Loader (2000), which has no large terms that cancel. */
function betaTerm(a: number, b: number, x: DoubleDouble, y: DoubleDouble): number {
  const sum = addNumbers(a, b);
  const first = times(exactly(a), logQuotient(times(x, sum), exactly(a)));
  const second = times(exactly(b), logQuotient(times(y, sum), exactly(b)));
  const stirling = stirlingError(a + b) - stirlingError(a) - stirlingError(b);
  const [high, low] = add(add(first, second), exactly(stirling));
  return exp(high) * (1 + low) * Math.sqrt((a / (a + b)) * (b / TWO_PI));
}

/**
 * I_x(a, b) B(a, b) / (x^a y^b) for x up to the mean, distance = a - (a + b) x >= 0, by the
 * continued fraction of DiDonato and Morris (1992), evaluated forward (Lentz 1976). About
 * sqrt(max(a, b)) terms at worst.
 */
function fraction(a: number, b: number, x: number, y: number, distance: number): number {
  let value = (a / (a + 1)) * (distance + 1);
  let c = value;
  let d = 0;
  for (let n = 1; n < MOST_TERMS; n++) {
    const odd = a + 2 * n - 1;
    const weight = (n * (b - n) * x) / odd;
    const numerator = ((a + n - 1) / odd) * (a + b + n - 1) * weight * x;
    const denominator = n + weight + ((a + n) / (odd + 2)) * (distance + 1 + n * (1 + y));
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) <= 2 * UNIT_ROUNDOFF) return 1 / value;
  }
  return Number.NaN;
}

const MOST_TERMS = 1000000;
const TWO_PI = 6.283185307179586;
