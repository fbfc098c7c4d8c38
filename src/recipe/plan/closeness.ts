import { earthMoverOfUnits, unitDistribution } from '../../foundation/numerics/index.ts';
import type { ConfidentialColumn } from '../../methods/contract/index.ts';
import type { GroupCondition } from './mergeGroups.ts';

/**
 * In every group, each confidential column is within t of the whole file if a value counts once for each unit that has it.
 * Two such groups need not make a third, because a unit can be in both; the whole file is one.
 */
export function closeUnits(
  confidential: readonly ConfidentialColumn[],
  units: Int32Array,
  t: number,
): GroupCondition<number> {
  const columns = confidential.map(({ values, ordered }) =>
    unitDistribution(values, ordered, units),
  );
  return {
    factsOf: (records, from, to) =>
      columns.reduce(
        (most, column) => Math.max(most, earthMoverOfUnits(column, records.subarray(from, to))),
        0,
      ),
    holds: (distance) => distance <= t,
  };
}
