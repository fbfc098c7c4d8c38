import { type Claim, groupsOf } from './claim.ts';

/** Counted from the kept partition and the columns of the original that make the strata. */
export const strata: Claim = {
  name: 'strata',
  sentence: 'No group has records of different strata.',
  figure: 'groups that mix strata; at most 0',
  needsPartition: true,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const stratumOf = new Map<number, number>();
    const mixed = new Set<number>();
    const its = evidence.strata ?? new Int32Array(groupOf.length);
    for (let i = 0; i < groupOf.length; i++) {
      const known = stratumOf.get(groupOf[i]);
      if (known === undefined) stratumOf.set(groupOf[i], its[i]);
      else if (known !== its[i]) mixed.add(groupOf[i]);
    }
    return {
      measured: mixed.size,
      limit: 0,
      holds: mixed.size === 0,
      found: `${mixed.size} of ${stratumOf.size} groups mix strata`,
    };
  },
};
