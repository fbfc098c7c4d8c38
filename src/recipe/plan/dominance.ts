import { PenumbraError } from '../../error.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { type Column, label, valuesOf } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { contributions, largestShare } from '../../measures/claims/index.ts';
import { gather, membersOf, type Partition } from '../../methods/contract/index.ts';
import type { Belonging } from './belonging.ts';
import { keepRecords, treatMissing } from './missing.ts';
import type { PlannedStep } from './plan.ts';

/** A group while groups are merged. */
interface Growing {
  /** The records of the merged groups; empty after a merger into another group. */
  parts: Int32Array[];
  readonly stratum: number;
  size: number;
  /** Column by column, the largest contribution and the total. */
  shares: readonly { readonly most: number; readonly total: number }[];
}

/**
 * Relative distance to the limit below which totals are summed again, because totals of merged
 * groups carry rounding errors.
 */
const NEAR = 1e-6;

/**
 * Merges groups in which one record, or unit, has more than `limit` percent of the total of
 * absolute values in a column. Each is merged with the group of its stratum whose mean is nearest,
 * until no such group is left: more records never make a share larger. Distances are Euclidean over
 * columns standardised by their deviations (divisor n); ties go to the group that was made first.
 * O(n d), and O(g d) for each merger of g groups.
 */
export function* mergeDominated(
  columns: readonly Float64Array[],
  partition: Partition,
  limit: number,
  { strata, units }: Belonging,
): Work<Partition> {
  const { start, members } = membersOf(partition);
  const groups = Array.from({ length: partition.groups }, (_, g): Growing => {
    const records = members.subarray(start[g], start[g + 1]);
    const its = unitsAmong(records, units);
    return {
      parts: [records],
      stratum: strata?.[records[0]] ?? 0,
      size: records.length,
      shares: columns.map((column) => contributions(gather(column, records), its)),
    };
  });
  const centres = columns.map((column) => {
    const scaled = standardise(column, 'sd');
    return Float64Array.from(groups, ({ parts: [records], size }) =>
      records.reduce((sum, record) => sum + scaled[record] / size, 0),
    );
  });
  for (let g = 0; g < groups.length; g++) {
    let merged = g;
    while (isDominated(groups[merged], columns, limit, units)) {
      const other = nearest(merged, groups, centres);
      const [into, from] = [Math.min(merged, other), Math.max(merged, other)];
      for (const centre of centres) {
        const sum = groups[into].size * centre[into] + groups[from].size * centre[from];
        centre[into] = sum / (groups[into].size + groups[from].size);
      }
      merge(groups[into], groups[from]);
      merged = into;
      // The groups exist already: this step only lets a caller stop.
      yield { done: 1, total: 1 };
    }
  }
  const left = groups.filter(({ size }) => size > 0);
  const groupOf = new Int32Array(partition.groupOf.length);
  for (const [g, { parts }] of left.entries()) {
    for (const records of parts) for (const record of records) groupOf[record] = g;
  }
  return { groupOf, groups: left.length };
}

function isDominated(
  { parts, shares }: Growing,
  columns: readonly Float64Array[],
  limit: number,
  units: Int32Array | null,
): boolean {
  return shares.some(({ most, total }, j) => {
    const share = 100 * (most / total);
    if (!(share > limit * (1 - NEAR))) return false;
    if (share > limit * (1 + NEAR)) return true;
    const records = Int32Array.from(parts.flatMap((part) => [...part]));
    return largestShare(gather(columns[j], records), unitsAmong(records, units)) > limit;
  });
}

function nearest(g: number, groups: readonly Growing[], centres: readonly Float64Array[]): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < groups.length; other++) {
    if (other === g || groups[other].size === 0) continue;
    if (groups[other].stratum !== groups[g].stratum) continue;
    let distance = 0;
    for (const centre of centres) {
      const difference = centre[g] - centre[other];
      distance += difference * difference;
    }
    if (distance >= least) continue;
    least = distance;
    found = other;
  }
  if (found >= 0) return found;
  throw new PenumbraError('internal', 'A record that dominates its whole stratum was not refused.');
}

function merge(into: Growing, from: Growing): void {
  into.parts.push(...from.parts);
  into.size += from.size;
  into.shares = into.shares.map(({ most, total }, j) => ({
    most: Math.max(most, from.shares[j].most),
    total: total + from.shares[j].total,
  }));
  from.parts = [];
  from.size = 0;
  from.shares = [];
}

function unitsAmong(records: Int32Array, units: Int32Array | null): Int32Array | undefined {
  return units === null ? undefined : records.map((record) => units[record]);
}

/** Refuses a share that is too large even in a group of all records that can share one. */
export function refuseDominated(
  step: PlannedStep,
  { strata, units }: Belonging,
  columns: readonly Column[],
  kept: Uint8Array | null,
): void {
  const { dominance, positions, missing, smallestGroup } = step;
  if (dominance === null) return;
  const values = positions.map((p) => keepRecords(valuesOf(columns[p]), kept));
  const treated = treatMissing(values, missing, smallestGroup, strata);
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
