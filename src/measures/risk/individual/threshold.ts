import { sum } from '../../../foundation/numerics/index.ts';

/**
 * The largest individual risk that may stay for the mean risk to be at most `target`, if records above it are
 * protected until they are at it: the r at which the mean of min(risk, r) is the target (Polettini and Seri 2003).
 * The largest risk itself where the mean is low enough as it is. O(n log n).
 */
export function riskThreshold(risks: Float64Array, target: number): number {
  const ascending = risks.slice().sort();
  const n = ascending.length;
  if (n === 0) return target;
  const most = ascending[n - 1];
  if (sum(risks) <= target * n) return most;
  let below = 0;
  for (let i = 0; i < n; i++) {
    // With r between the risk before and this one, the mean is (below + (n - i) r) / n.
    const threshold = (target * n - below) / (n - i);
    if (threshold <= ascending[i]) return threshold;
    below += ascending[i];
  }
  return most;
}
