import { PenumbraError } from '../../../error.ts';
import { type FuzzyShares, halvesOf } from '../../../foundation/kernels/index.ts';
import { exp, log, pow } from '../../../foundation/numerics/index.ts';

/**
 * How far a record belongs to several clusters at once:
 * fcm: fuzzy c-means (Bezdek 1981), m above 1; near 1 is crisp, large is fuzzy;
 * efcm: entropy fuzzy c-means (Miyamoto and Mukaidono 1997), lambda above 0; large is crisp, near 0 is fuzzy,
 * in units of one over a squared distance.
 */
export type Fuzziness =
  | { readonly method: 'fcm'; readonly m: number }
  | { readonly method: 'efcm'; readonly lambda: number };

/**
 * Turns squared distances of one record to all centres into memberships, before division by their sum: with fcm 1 /
 * sum_j (d_i / d_j)^(1 / (m - 1)), with the own distance in the numerator (Torra 2020 prints it in the denominator in
 * propositions 1 and 4, and correctly in equation 8); with efcm the exponentials of -lambda d divided by their sum.
 */
interface Sharing {
  /**
   * Writes shares, the largest of which is 1, and returns their sum. With fcm (nearest / d)^(1 / (m - 1)); if
   * distances are 0, those centres share equally; with efcm exp(-lambda (d - nearest)).
   */
  share(distances: Float64Array, shares: Float64Array): number;
}

/** Shares below e^-90 of the largest change no digit of any sum and are 0. */
const NEGLIGIBLE = 90;

export function sharing(fuzziness: Fuzziness): Sharing {
  checkFuzziness(fuzziness);
  return fuzziness.method === 'fcm' ? byRatio(fuzziness.m) : byDifference(fuzziness.lambda);
}

/** The same for the kernel. */
export function sharesOf(fuzziness: Fuzziness): FuzzyShares {
  checkFuzziness(fuzziness);
  if (fuzziness.method === 'efcm')
    return { kind: 'exponentials', lambda: fuzziness.lambda, most: NEGLIGIBLE };
  return { kind: 'powers', exponent: 1 / (fuzziness.m - 1), least: leastRatio(fuzziness.m) };
}

/** Below this ratio, its power is negligible. */
function leastRatio(m: number): number {
  return exp(-NEGLIGIBLE * (m - 1));
}

export function checkFuzziness(fuzziness: Fuzziness): void {
  if (fuzziness.method === 'fcm') {
    if (fuzziness.m > 1 && fuzziness.m < Number.POSITIVE_INFINITY) return;
    throw new PenumbraError(
      'usage',
      'Fuzzy c-means: m must be a number above 1; near 1 is nearly crisp.',
    );
  }
  if (fuzziness.lambda > 0 && fuzziness.lambda < Number.POSITIVE_INFINITY) return;
  throw new PenumbraError(
    'usage',
    'Entropy fuzzy c-means: lambda must be a number above 0; large is nearly crisp.',
  );
}

/** The smallest of some distances. */
function nearestOf(distances: Float64Array): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < distances.length; i++) if (distances[i] < nearest) nearest = distances[i];
  return nearest;
}

function byRatio(m: number): Sharing {
  const power = powerOf(1 / (m - 1));
  const least = leastRatio(m);
  return {
    share(distances, shares) {
      const nearest = nearestOf(distances);
      let total = 0;
      if (nearest === 0) {
        for (let i = 0; i < distances.length; i++) total += shares[i] = distances[i] === 0 ? 1 : 0;
        return total;
      }
      for (let i = 0; i < distances.length; i++) {
        const ratio = nearest / distances[i];
        total += shares[i] = ratio === 1 ? 1 : ratio < least ? 0 : power(ratio);
      }
      return total;
    },
  };
}

/**
 * x to a power, by square roots and products if it is a multiple of one half up to 32, as for m = 2, 1.5, 1.25, 1.2
 * or 1.1: this avoids logarithms, which take most of the time otherwise. 1 / (1.2 - 1) is 5 up to rounding, and is
 * taken as 5.
 */
function powerOf(exponent: number): (x: number) => number {
  const halves = halvesOf(exponent);
  if (halves < 0) return (x) => exp(exponent * log(x));
  if (halves === 2) return (x) => x;
  const whole = halves >> 1;
  const odd = halves % 2 === 1;
  return (x) => {
    let result = odd ? Math.sqrt(x) : 1;
    let square = x;
    for (let left = whole; left > 0; left >>= 1) {
      if (left & 1) result *= square;
      square *= square;
    }
    return result;
  };
}

function byDifference(lambda: number): Sharing {
  return {
    share(distances, shares) {
      const nearest = nearestOf(distances);
      let total = 0;
      for (let i = 0; i < distances.length; i++) {
        const exponent = lambda * (distances[i] - nearest);
        total += shares[i] = exponent > NEGLIGIBLE ? 0 : exp(-exponent);
      }
      return total;
    },
  };
}

/**
 * A record's part of the objective at its best memberships, from its nearest squared distance and the sum of its
 * shares. In units of c^(1 - m), which underflows for large m.
 */
export function objectiveOf(
  fuzziness: Fuzziness,
  c: number,
): (nearest: number, total: number) => number {
  if (fuzziness.method === 'efcm')
    return (nearest, total) => nearest - log(total) / fuzziness.lambda;
  return (nearest, total) => (nearest === 0 ? 0 : nearest * pow(total / c, 1 - fuzziness.m));
}

export function objectiveUnit(fuzziness: Fuzziness, c: number): number {
  return fuzziness.method === 'efcm' ? 1 : pow(c, 1 - fuzziness.m);
}
