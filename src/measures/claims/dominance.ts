import { sum } from '../../foundation/numerics/index.ts';
import { gather, membersOf } from '../../methods/contract/index.ts';
import { type Claim, groupsOf, told } from './claim.ts';

/**
 * That no one dominates a group (Domingo-Ferrer and Mateo-Sanz 2002), as offices ask of the cells of a table. Computed
 * from the original values and the kept partition; who contributes is a record, or a unit where units are
 * kept together. Weights do not count.
 */
export const dominance: Claim = {
  name: 'dominance',
  sentence:
    "No record, or unit where units are kept together, has more than the limit of its group's total of absolute values in any covered column.",
  figure: "largest share of a group's total, in percent; at most the limit",
  subject: 'values',
  needs: 'dominance',
  needsPartition: true,
  isVoid: ({ dominance: limit = 100 }) => limit >= 100,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const limit = told(evidence.dominance);
    const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
    const { start, members } = membersOf({ groupOf, groups });
    let largest = 0;
    let where = 0;
    for (let g = 0; g < groups; g++) {
      const records = members.subarray(start[g], start[g + 1]);
      const units = evidence.units && records.map((record) => evidence.units![record]);
      for (const [j, column] of evidence.original.entries()) {
        const share = largestShare(gather(column, records), units);
        if (share <= largest) continue;
        largest = share;
        where = j;
      }
    }
    return {
      measured: largest,
      limit,
      holds: largest <= limit,
      found: `the largest share is ${Number(largest.toPrecision(6))} %, in "${evidence.names[where]}"`,
    };
  },
};

/**
 * The largest share of the total of absolute values that one contributor has, in percent; 0 where that
 * total is 0.
 */
export function largestShare(values: Float64Array, units?: Int32Array): number {
  const { most, total } = contributions(values, units);
  return total === 0 ? 0 : 100 * (most / total);
}

/**
 * The largest contribution to the total of absolute values, and that total. Sums are exact, so the order of
 * the values does not matter, and more values never make a share larger. Missing values count nothing.
 */
export function contributions(
  values: Float64Array,
  units?: Int32Array,
): { readonly most: number; readonly total: number } {
  const sizes = values.map((value) => (Number.isNaN(value) ? 0 : Math.abs(value)));
  const parts = units === undefined ? sizes : partsOf(sizes, units);
  return { most: parts.reduce((a, b) => Math.max(a, b), 0), total: sum(sizes) };
}

function partsOf(sizes: Float64Array, units: Int32Array): Float64Array {
  const found = new Map<number, number[]>();
  for (let i = 0; i < sizes.length; i++) {
    const its = found.get(units[i]);
    if (its === undefined) found.set(units[i], [sizes[i]]);
    else its.push(sizes[i]);
  }
  return Float64Array.from(found.values(), (its) => sum(Float64Array.from(its)));
}
