import { mean, present, variance } from '../../foundation/numerics/index.ts';
import type { Estimate } from './estimate.ts';

/**
 * The mean of the non-missing values (NaN is left out), and its variance: s^2 / n with divisor n - 1 in s^2, as for a
 * simple random sample from an infinite population. Student's t with n - 1 degrees of freedom. Null for fewer than two
 * values. O(n).
 */
export function meanOf(values: Float64Array): Estimate | null {
  const known = present(values);
  const n = known.length;
  if (n < 2) return null;
  return { value: mean(known), variance: variance(known, 'n-1') / n, degrees: n - 1 };
}

/**
 * The share of each level among the records that have one (a code below 0 is missing), and its variance p (1 - p) / (n
 * - 1), as for the mean of an indicator. Normal intervals. Null for fewer than two records. O(n).
 */
export function proportionsOf(codes: Int32Array, levels: number): Estimate[] | null {
  const counts = new Float64Array(levels);
  let n = 0;
  for (const code of codes) {
    if (code < 0) continue;
    counts[code]++;
    n++;
  }
  if (n < 2) return null;
  return Array.from(counts, (count) => {
    const p = count / n;
    return { value: p, variance: (p * (1 - p)) / (n - 1), degrees: Number.POSITIVE_INFINITY };
  });
}
