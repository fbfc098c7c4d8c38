import { type Claim, groupsOf, told } from './claim.ts';

/** Counted from the kept partition: a unit counts once, however many records it has. */
export const units: Claim = {
  name: 'units',
  sentence: 'Every group has at least k units.',
  figure: 'units in the group that has fewest; at least the limit',
  subject: 'group sizes',
  needs: 'unit',
  needsPartition: true,
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const unitOf = told(evidence.units);
    const found = new Map<number, Set<number>>();
    for (let i = 0; i < groupOf.length; i++) {
      const its = found.get(groupOf[i]);
      if (its === undefined) found.set(groupOf[i], new Set([unitOf[i]]));
      else its.add(unitOf[i]);
    }
    let fewest = Number.POSITIVE_INFINITY;
    for (const { size } of found.values()) fewest = Math.min(fewest, size);
    if (found.size === 0) fewest = 0;
    return {
      measured: fewest,
      limit: evidence.smallestGroup,
      holds: fewest >= evidence.smallestGroup,
      found: `k is ${evidence.smallestGroup}, the group with fewest units has ${fewest}`,
    };
  },
};
