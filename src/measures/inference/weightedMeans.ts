import { dotProduct, mean, present, sum } from '../../foundation/numerics/index.ts';
import type { Estimator } from './design.ts';

/** The weighted mean of the non-missing values (NaN is left out), sum w y / sum w. Null for fewer than two values. */
export function weightedMean(values: Float64Array, weights: Float64Array): Estimator | null {
  const known = present(values);
  if (known.length < 2) return null;
  // About a centre, so that an offset costs no digits.
  const centre = mean(known);
  const from = values.map((y) => (Number.isNaN(y) ? 0 : y - centre));
  const isKnown = values.map((y) => (Number.isNaN(y) ? 0 : 1));
  const distance = (own: Float64Array) => dotProduct(own, from) / dotProduct(own, isKnown);
  return {
    *figures(own) {
      yield { done: 1, total: 1 };
      return [centre + distance(own)];
    },
    influence() {
      const total = dotProduct(weights, isKnown);
      const shift = distance(weights);
      return [from.map((y, i) => (isKnown[i] * (y - shift)) / total)];
    },
  };
}

/** The weighted total of the non-missing values, sum w y. Null for fewer than two values. */
export function weightedTotal(values: Float64Array): Estimator | null {
  if (present(values).length < 2) return null;
  const filled = values.map((y) => (Number.isNaN(y) ? 0 : y));
  return {
    *figures(own) {
      yield { done: 1, total: 1 };
      return [dotProduct(own, filled)];
    },
    influence: () => [filled],
  };
}

/**
 * The weighted share of each level among the records that have one (a code below 0 is missing), or the weighted number
 * of records with it. Null for fewer than two such records. O(n) for the figures, and O(n) for the variance of each.
 */
export function weightedLevels(
  codes: Int32Array,
  levels: number,
  weights: Float64Array,
  what: 'shares' | 'totals',
): Estimator | null {
  const isKnown = Float64Array.from(codes, (code) => (code < 0 ? 0 : 1));
  if (sum(isKnown) < 2) return null;
  const figuresOf = (own: Float64Array) => {
    const all = what === 'shares' ? dotProduct(own, isKnown) : 1;
    const sums = new Float64Array(levels);
    for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) sums[codes[i]] += own[i];
    return Array.from(sums, (one) => one / all);
  };
  return {
    *figures(own) {
      yield { done: 1, total: 1 };
      return figuresOf(own);
    },
    influence() {
      const shares = figuresOf(weights);
      const all = what === 'shares' ? dotProduct(weights, isKnown) : 1;
      return shares.map((share, level) =>
        Float64Array.from(codes, (code) => {
          if (code < 0) return 0;
          const own = code === level ? 1 : 0;
          return what === 'shares' ? (own - share) / all : own;
        }),
      );
    },
  };
}
