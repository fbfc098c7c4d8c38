import { add, divide, exactly, logQuotient, multiplyNumbers, times } from '../doubleDouble.ts';
import { exp } from '../elementary.ts';
import { betaOddsQuantile, betaTails } from './beta.ts';
import { logGamma } from './logGamma.ts';
import { normalCdf, normalQuantile, type Tail } from './normal.ts';

/**
 * Distribution function of Student's t with these degrees of freedom (any positive number, Infinity
 * for the normal distribution), or its complement. P(T > t) is half the lower tail of a beta
 * distribution with shapes degrees / 2 and 1/2 at degrees / (degrees + t^2). NaN unless degrees >
 * 0. Relative error of the smaller tail below 1e-14 for 0.5 to 1e5 degrees of freedom (measured
 * against Arb).
 */
export function studentTCdf(t: number, degrees: number, tail: Tail = 'lower'): number {
  if (!(degrees > 0) || Number.isNaN(t)) return Number.NaN;
  if (degrees > NEARLY_NORMAL) return normalCdf(t, tail);
  if (t === 0) return 0.5;
  const { beyond, within } = twoSided(Math.abs(t), degrees);
  if (t > 0 === (tail === 'upper')) return beyond / 2;
  // Near 0 from the middle out, elsewhere from the tail in.
  return beyond < 0.5 ? 1 - beyond / 2 : 0.5 + within / 2;
}

/**
 * Quantile of Student's t: the t with lower (or upper) tail p. Infinite at 0 and 1, NaN outside.
 * Relative error below 5e-15 (measured against Arb).
 */
export function studentTQuantile(p: number, degrees: number, tail: Tail = 'lower'): number {
  if (!(degrees > 0) || !(p >= 0 && p <= 1)) return Number.NaN;
  if (degrees > NEARLY_NORMAL) return normalQuantile(p, tail);
  if (p === 0.5) return 0;
  if (p === 0 || p === 1) {
    return (p === 0) === (tail === 'lower') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const sign = p < 0.5 === (tail === 'lower') ? -1 : 1;
  return sign * upperQuantile(p < 0.5 ? p : 1 - p, degrees);
}

function upperQuantile(p: number, degrees: number): number {
  const odds = betaOddsQuantile(2 * p, degrees / 2, 0.5, 'lower');
  if (odds > NEGLIGIBLE) return Math.sqrt(degrees / odds);
  const logTail = add(
    logQuotient(exactly(2 * p), exactly(1)),
    exactly(logFarConstant(degrees / 2)),
  );
  const [high, low] = divide(logTail, exactly(-degrees));
  return Math.sqrt(degrees) * exp(high) * (1 + low);
}

/** P(|T| > t) and P(|T| <= t) for t > 0. */
function twoSided(t: number, degrees: number): { beyond: number; within: number } {
  if (t === Number.POSITIVE_INFINITY) return { beyond: 0, within: 1 };
  if (t < 1e-20) return { beyond: 1, within: 0 };
  if (t / Math.sqrt(degrees) > 1e50) {
    const one = exactly(1);
    const logX = add(logQuotient(exactly(degrees), exactly(t)), logQuotient(one, exactly(t)));
    const exponent = times(exactly(degrees / 2), logX);
    const [high, low] = add(exponent, exactly(-logFarConstant(degrees / 2)));
    const beyond = exp(high) * (1 + low);
    return { beyond, within: 1 - beyond };
  }
  const square = multiplyNumbers(t, t);
  const whole = add(exactly(degrees), square);
  const x = divide(exactly(degrees), whole);
  const y = divide(square, whole);
  const { lower, upper } = betaTails(degrees / 2, 0.5, x, y);
  return { beyond: lower, within: upper };
}

/** Degrees of freedom beyond which the tails differ from normal ones by less than 1e-14, down to 1e-300. */
const NEARLY_NORMAL = 1e20;

/**
 * Where x = degrees / (degrees + t^2) is below this, the lower tail is its first term, x^a / (a
 * B(a, 1/2)).
 */
const NEGLIGIBLE = 1e-100;

/** log(a B(a, 1/2)). */
function logFarConstant(a: number): number {
  return logGamma(a + 1) + 0.5723649429247001 - logGamma(a + 0.5);
}
