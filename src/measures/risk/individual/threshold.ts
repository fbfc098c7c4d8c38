import { sum } from '../../../foundation/numerics/index.ts';

/**
 * The threshold that individual risks must not exceed so that the mean risk is at most `target`, if every record above
 * the threshold is protected down to it: the r at which the mean of min(risk, r) equals the target (Polettini and Seri
 * 2003). The largest risk if the mean is already low enough. O(n log n).
 */
export function riskThreshold(risks: Float64Array, target: number): number {
  const ascending = risks.slice().sort();
  const n = ascending.length;
  if (n === 0) return target;
  const most = ascending[n - 1];
  if (sum(risks) <= target * n) return most;
  let below = 0;
  for (let i = 0; i < n; i++) {
    // For r between the previous risk and this one, the mean is (below + (n - i) r) / n.
    const threshold = (target * n - below) / (n - i);
    if (threshold <= ascending[i]) return threshold;
    below += ascending[i];
  }
  return most;
}
