import { type Claim, told } from './claim.ts';

/** Counted over all written records, also if the other claims of the step count units. */
export const membersAgree: Claim = {
  name: 'members-agree',
  sentence:
    'All members of a unit, such as a household, have the same value in the columns that belong to the unit.',
  figure: 'units whose members differ; at most 0',
  subject: 'values',
  needs: 'unit',
  check(evidence) {
    const { units, values } = told(evidence.members);
    const first = new Map<number, number>();
    const torn = new Set<number>();
    for (let i = 0; i < units.length; i++) {
      const known = first.get(units[i]);
      if (known === undefined) first.set(units[i], i);
      else if (values.some((column) => !isSame(column[known], column[i]))) torn.add(units[i]);
    }
    return {
      measured: torn.size,
      limit: 0,
      holds: torn.size === 0,
      found: `in ${torn.size} of ${first.size} units, members differ`,
    };
  },
};

function isSame(a: number, b: number): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}
