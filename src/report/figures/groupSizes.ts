import { niceStep } from '../text/index.ts';
import type { GroupSizes } from './model.ts';

const MOST_BARS = 24;

/**
 * Groups by their number of records, from the group of each record (negative: none). If there are
 * many different sizes, several share a bar. `counted` explains in whole sentences what a group is
 * here.
 */
export function groupSizesOf(
  groupOf: ArrayLike<number>,
  counted: string,
  title = 'Group sizes',
): GroupSizes {
  const sizes = new Map<number, number>();
  let records = 0;
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i];
    if (!(group >= 0)) continue;
    records++;
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  const counts = new Map<number, number>();
  for (const size of sizes.values()) counts.set(size, (counts.get(size) ?? 0) + 1);
  const present = [...counts.keys()].sort((a, b) => a - b);
  const [least, largest] = [present[0] ?? 0, present.at(-1) ?? 0];
  const width = largest - least < MOST_BARS ? 1 : niceStep(largest - least + 1, MOST_BARS - 1);
  const bars = new Map<number, number>();
  for (const [size, count] of counts) {
    const bar = Math.floor(size / width);
    bars.set(bar, (bars.get(bar) ?? 0) + count);
  }
  const [first, last] = [Math.floor(least / width), Math.floor(largest / width)];
  return {
    title,
    counted,
    records,
    groups: sizes.size,
    bars:
      sizes.size === 0
        ? []
        : Array.from({ length: last - first + 1 }, (_, i) => ({
            from: Math.max(least, (first + i) * width),
            to: Math.min(largest, (first + i + 1) * width - 1),
            groups: bars.get(first + i) ?? 0,
          })),
  };
}
