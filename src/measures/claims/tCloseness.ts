import {
  earthMoverDistances,
  earthMoverOfUnits,
  maximum,
  talliesOf,
  unitDistribution,
  wholeDistribution,
} from '../../foundation/numerics/index.ts';
import { membersOf } from '../../methods/contract/index.ts';
import { type Claim, type Evidence, groupsOf, told } from './claim.ts';

/** What the arithmetic of a distance may add to it. */
const ROUNDING = 1e-12;

/**
 * t-closeness of the kept partition (Li, Li and Venkatasubramanian 2007), from the confidential columns as they stand
 * in the protected file: for numbers and ordinal categories the earth mover's distance of ordered values, for nominal
 * categories half the sum of the differences of the shares (see numerics/earthMover.ts). Missing is a value of its
 * own, because it is seen, and in an order the last. If units count, a value counts once for each unit that has it, in the group
 * and in the file, as in the measure.
 */
export const tCloseness: Claim = {
  name: 't-closeness',
  sentence:
    'In each group, the distribution of every confidential column in the written file is within t of that in the whole file, by the earth mover’s distance. If units count, a value counts once for each unit that has it.',
  figure:
    'largest earth mover’s distance between a confidential column in a group and in the file, 0 (the same) to 1; at most the limit',
  needs: 'closeness',
  needsPartition: true,
  isVoid: ({ closeness = 1 }) => closeness >= 1,
  check(evidence) {
    const groupOf = groupsOf(evidence);
    const limit = told(evidence.closeness);
    const confidential = told(evidence.confidential);
    const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
    let farthest = 0;
    let where = '';
    for (const { name, values, ordered } of confidential) {
      const distances = distancesOf({ values, ordered }, { groupOf, groups }, evidence.units);
      const far = groups === 0 ? 0 : maximum(distances);
      if (where === '' || far > farthest) {
        farthest = far;
        where = `, in "${name}"`;
      }
    }
    return {
      measured: farthest,
      limit,
      // Without a column nothing was looked at, and so nothing holds.
      holds: confidential.length > 0 && farthest <= limit + ROUNDING,
      found:
        confidential.length === 0
          ? 'no confidential column was named'
          : `t is ${limit}, the largest distance is ${Number(farthest.toPrecision(4))}${where}`,
    };
  },
};

function distancesOf(
  { values, ordered }: Pick<NonNullable<Evidence['confidential']>[number], 'values' | 'ordered'>,
  partition: { readonly groupOf: Int32Array; readonly groups: number },
  units: Int32Array | undefined,
): Float64Array {
  const { groupOf, groups } = partition;
  if (units === undefined) {
    const whole = wholeDistribution(values, ordered);
    return earthMoverDistances(whole, talliesOf(whole, groupOf, groups));
  }
  const whole = unitDistribution(values, ordered, units);
  const { start, members } = membersOf(partition);
  return Float64Array.from({ length: groups }, (_, g) =>
    earthMoverOfUnits(whole, members.subarray(start[g], start[g + 1])),
  );
}
