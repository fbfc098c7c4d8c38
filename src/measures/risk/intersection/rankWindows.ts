import { firstFrom } from '../../../foundation/numerics/index.ts';
/** The ranks of the protected values of one column, for an intruder who knows how far values moved. */
export interface RankWindows {
  /** Candidates by ascending protected value, as indices among the candidates. */
  readonly byRank: Int32Array;
  /** The first rank of each candidate's value, from 0; equal values share it. */
  readonly rankOf: Int32Array;
  /** The largest number of ranks between an original value and its protected value. */
  readonly farthest: number;
  /** The ranks that lie within `farthest` of an original value: from the first equal value to the last. */
  window(original: number): { from: number; to: number };
}

/**
 * A value x that is missing from the protected column lies between two of its values, one rank from each. Equal values
 * have all their ranks at once, so the distance is to the nearest of them. `masked` and `original` are the complete
 * candidates and their originals; none is NaN. O(n log n).
 */
export function rankWindows(masked: Float64Array, original: Float64Array): RankWindows {
  const sorted = masked.slice().sort();
  const n = sorted.length;
  const lastOf = new Int32Array(n);
  const firstOf = new Int32Array(n);
  for (let i = 0; i < n; i++)
    firstOf[i] = i > 0 && sorted[i] === sorted[i - 1] ? firstOf[i - 1] : i;
  for (let i = n - 1; i >= 0; i--) {
    lastOf[i] = i + 1 < n && sorted[i] === sorted[i + 1] ? lastOf[i + 1] : i;
  }
  const rankOf = new Int32Array(n);
  const taken = new Int32Array(n);
  const byRank = new Int32Array(n);
  let farthest = 0;
  for (let i = 0; i < n; i++) {
    const rank = firstFrom(sorted, masked[i]);
    rankOf[i] = rank;
    byRank[rank + taken[rank]++] = i;
    if (Number.isNaN(original[i])) continue;
    const { first, last } = ranksOf(original[i]);
    farthest = Math.max(farthest, rank - last, first - lastOf[rank]);
  }

  function ranksOf(x: number): { first: number; last: number } {
    const first = firstFrom(sorted, x);
    return { first, last: first < n && sorted[first] === x ? lastOf[first] : first - 1 };
  }

  return {
    byRank,
    rankOf,
    farthest,
    window(x) {
      const { first, last } = ranksOf(x);
      return {
        from: firstOf[Math.min(n - 1, Math.max(0, first - farthest))],
        to: lastOf[Math.max(0, Math.min(n - 1, last + farthest))],
      };
    },
  };
}
