import { PenumbraError } from '../../error.ts';
import { type Column, label, valuesOf } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { contributions, largestShare } from '../../measures/claims/index.ts';
import { gather, type Partition } from '../../methods/contract/index.ts';
import type { Belonging } from './belonging.ts';
import { type GroupCondition, mergeGroups } from './mergeGroups.ts';
import { keepRecords, treatMissing } from './missing.ts';
import type { PlannedStep } from './plan.ts';

/**
 * Relative distance to the limit below which totals are summed again, because totals of merged
 * groups carry rounding errors.
 */
const NEAR = 1e-6;

/** Column by column, the largest contribution to a group and the total. */
type Shares = readonly { readonly most: number; readonly total: number }[];

/**
 * In no group has one record, or unit, more than `limit` percent of the total of absolute values in a column. More
 * records never make the largest share larger.
 */
export function undominated(
  columns: readonly Float64Array[],
  limit: number,
  units: Int32Array | null,
): GroupCondition<Shares> {
  return {
    factsOf(all, from, to) {
      const records = all.subarray(from, to);
      const its = unitsAmong(records, units);
      return columns.map((column) => contributions(gather(column, records), its));
    },
    // A unit can have records in both groups, so its contributions are added again.
    ...(units === null && { join: joinShares }),
    holds: (shares, recordsOf) =>
      !shares.some(({ most, total }, j) => {
        const share = 100 * (most / total);
        if (!(share > limit * (1 - NEAR))) return false;
        if (share > limit * (1 + NEAR)) return true;
        const records = recordsOf();
        return largestShare(gather(columns[j], records), unitsAmong(records, units)) > limit;
      }),
  };
}

function joinShares(a: Shares, b: Shares): Shares {
  return a.map(({ most, total }, j) => ({
    most: Math.max(most, b[j].most),
    total: total + b[j].total,
  }));
}

/** Merges groups that one record, or unit, dominates. */
export function* mergeDominated(
  columns: readonly Float64Array[],
  partition: Partition,
  limit: number,
  { strata, counted }: Belonging,
): Work<Partition> {
  return yield* mergeGroups({ columns, strata }, partition, undominated(columns, limit, counted));
}

function unitsAmong(records: Int32Array, units: Int32Array | null): Int32Array | undefined {
  return units === null ? undefined : records.map((record) => units[record]);
}

/** Refuses a share that is too large even in a group of all records that can share one. */
export function refuseDominated(
  step: PlannedStep,
  { strata, counted: units }: Belonging,
  columns: readonly Column[],
  kept: Uint8Array | null,
): void {
  const { dominance, positions, missing, smallestGroup } = step;
  if (dominance === null) return;
  const values = positions.map((p) => keepRecords(valuesOf(columns[p]), kept));
  const treated = treatMissing(values, missing, smallestGroup, { strata, counted: units });
  for (const { records } of treated.classes) {
    for (const its of byStratum(records, strata)) {
      const among = unitsAmong(its, units);
      const j = treated.columns.findIndex(
        (column) => largestShare(gather(column, its), among) > dominance,
      );
      if (j < 0) continue;
      const position = positions[j];
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)}: one ${units === null ? 'record' : 'unit'} has more than ${dominance} percent of the total of all records that can share its group: choose a larger --dominance, or leave the column out.`,
        { column: columns[position].name, key: `steps[${step.from}].dominance` },
      );
    }
  }
}

function byStratum(records: Int32Array, strata: Int32Array | null): Int32Array[] {
  if (strata === null) return [records];
  const found = new Map<number, number[]>();
  for (const record of records) {
    const its = found.get(strata[record]);
    if (its === undefined) found.set(strata[record], [record]);
    else its.push(record);
  }
  return [...found.values()].map((its) => Int32Array.from(its));
}
