import type { Partition } from '../../contract/index.ts';

/** The partition that cuts an order into runs of given sizes, numbered along the order. */
export function groupRuns(order: Int32Array, sizes: readonly number[]): Partition {
  const groupOf = new Int32Array(order.length);
  let at = 0;
  for (const [group, size] of sizes.entries()) {
    for (const end = at + size; at < end; at++) groupOf[order[at]] = group;
  }
  return { groupOf, groups: sizes.length };
}
