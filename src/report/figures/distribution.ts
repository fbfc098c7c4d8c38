import { firstFrom } from '../../foundation/numerics/index.ts';
import { binEdges } from './bins.ts';
import type { Bin, Distribution } from './model.ts';
import { chooseScale } from './scaleChoice.ts';
import { merged, sortedPresent, sortedQuantiles } from './values.ts';

/** Shares at which the quantiles of both files are compared. */
const SHARES: readonly number[] = [
  ...[0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5],
  ...[0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99],
];

/**
 * A column of both files by common bins, and its quantiles (type 7). Missing and infinite values
 * count as missing. The files can have different numbers of records. O(n log n).
 */
export function distributionOf(
  name: string,
  before: ArrayLike<number>,
  after: ArrayLike<number>,
): Distribution {
  const [old, now] = [sortedPresent(before), sortedPresent(after)];
  const both = merged(old, now);
  const { scale, reason } = chooseScale(both);
  const edges = binEdges(both, scale);
  const oldCounts = countsOf(old, edges);
  const nowCounts = countsOf(now, edges);
  const bins: Bin[] = oldCounts.map((count, i) => ({
    from: edges[i],
    to: edges[i + 1],
    before: count,
    after: nowCounts[i],
  }));
  const [oldQuantiles, nowQuantiles] = [sortedQuantiles(old, SHARES), sortedQuantiles(now, SHARES)];
  const isComparable = old.length > 0 && now.length > 0;
  return {
    name,
    scale,
    scaleReason: reason,
    bins,
    before: { values: old.length, missing: before.length - old.length },
    after: { values: now.length, missing: after.length - now.length },
    quantiles: isComparable
      ? SHARES.map((share, i) => ({ share, before: oldQuantiles[i], after: nowQuantiles[i] }))
      : [],
  };
}

/** Number of values from each edge up to and below the next. The last bin includes its end. */
function countsOf(sorted: Float64Array, edges: readonly number[]): number[] {
  const counts: number[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const end = i + 2 === edges.length ? sorted.length : firstFrom(sorted, edges[i + 1]);
    counts.push(end - firstFrom(sorted, edges[i]));
  }
  return counts;
}
