import { type Claim, groupsOf, told } from './claim.ts';

/** Counted from the kept partition and the column of the original that says which records are one unit. */
export const together: Claim = {
  name: 'together',
  sentence: 'All records of a unit, such as a household, are in one group.',
  figure: 'units split over several groups; at most 0',
  needs: 'together',
  needsPartition: true,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const units = told(evidence.units);
    const groupOfUnit = new Map<number, number>();
    const split = new Set<number>();
    for (let i = 0; i < units.length; i++) {
      const known = groupOfUnit.get(units[i]);
      if (known === undefined) groupOfUnit.set(units[i], groupOf[i]);
      else if (known !== groupOf[i]) split.add(units[i]);
    }
    return {
      measured: split.size,
      limit: 0,
      holds: split.size === 0,
      found: `${split.size} of ${groupOfUnit.size} units are split`,
    };
  },
};
