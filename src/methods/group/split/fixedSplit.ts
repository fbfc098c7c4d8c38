import type { Partition } from '../../contract/index.ts';
import { groupRuns } from './groupRuns.ts';

/** Cuts records in a given order into runs of k. The last run takes the rest: k to 2k - 1. Needs n >= k. O(n). */
export function fixedSplit(order: Int32Array, k: number): Partition {
  const sizes = new Array<number>(Math.floor(order.length / k)).fill(k);
  sizes[sizes.length - 1] += order.length % k;
  return groupRuns(order, sizes);
}
