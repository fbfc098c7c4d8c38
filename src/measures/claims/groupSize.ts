import { type Claim, groupsOf } from './claim.ts';

/** Counted from the kept partition: the size of the smallest group. */
export const groupSize: Claim = {
  name: 'group-size',
  sentence: 'Every group has at least k records.',
  figure: 'records in the smallest group; at least the limit',
  subject: 'group sizes',
  needsPartition: true,
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check(evidence) {
    const sizes = new Map<number, number>();
    for (const group of groupsOf(evidence)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    let smallest = Number.POSITIVE_INFINITY;
    for (const size of sizes.values()) smallest = Math.min(smallest, size);
    if (sizes.size === 0) smallest = 0;
    return {
      measured: smallest,
      limit: evidence.smallestGroup,
      holds: smallest >= evidence.smallestGroup,
      found: `k is ${evidence.smallestGroup}, the smallest of ${sizes.size} groups has ${smallest}`,
    };
  },
};
