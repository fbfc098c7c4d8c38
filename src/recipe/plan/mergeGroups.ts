import { PenumbraError } from '../../error.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { gather, membersOf, type Partition } from '../../methods/contract/index.ts';
import { MIDDLE } from './units.ts';

/** What every group must satisfy. A group that satisfies it still does after a merger. */
export interface GroupCondition<Facts> {
  /** The facts that decide, about a group of these records. */
  factsOf(records: Int32Array): Facts;
  /** The facts about two groups after their merger. Default: computed again. */
  join?(a: Facts, b: Facts): Facts;
  holds(facts: Facts, records: () => Int32Array): boolean;
}

/** The columns that decide which group is nearest, and what keeps groups apart. */
export interface GroupedColumns {
  readonly columns: readonly Float64Array[];
  /** The kind of each column. Default: numbers. */
  readonly scales?: readonly Scale[] | undefined;
  readonly strata: Int32Array | null;
}

/** A group while groups are merged. */
interface Growing<Facts> {
  /** The records of the merged groups; empty after a merger into another group. */
  parts: Int32Array[];
  readonly stratum: number;
  size: number;
  facts: Facts;
}

/**
 * Merges every group that does not satisfy a condition with the group of its stratum whose centre is nearest, until all
 * do. The centre is the mean of numbers, the lower median of ordinal codes, and the most frequent nominal code. Distances
 * are Euclidean: numbers are standardised by their deviations (divisor n), ordinal codes are divided by the number of
 * levels, and nominal codes are at distance 0 or 1. Ties go to the group that was made first. O(n d), and O(g d) for each
 * merger of g groups.
 */
export function* mergeGroups<Facts>(
  { columns, scales = [], strata }: GroupedColumns,
  partition: Partition,
  condition: GroupCondition<Facts>,
): Work<Partition> {
  const { start, members } = membersOf(partition);
  const groups = Array.from({ length: partition.groups }, (_, g): Growing<Facts> => {
    const records = members.subarray(start[g], start[g + 1]);
    const stratum = strata?.[records[0]] ?? 0;
    return { parts: [records], stratum, size: records.length, facts: condition.factsOf(records) };
  });
  const holds = (group: Growing<Facts>) => condition.holds(group.facts, () => recordsOf(group));
  if (groups.every(holds)) return partition;
  const centres = columns.map((column, j) => centresOf(column, scales[j] ?? NUMERIC, groups));
  for (let g = 0; g < groups.length; g++) {
    let merged = g;
    while (groups[merged].size > 0 && !holds(groups[merged])) {
      const other = nearest(merged, groups, centres);
      const [into, from] = [Math.min(merged, other), Math.max(merged, other)];
      merge(groups, into, from, condition);
      for (const centre of centres) centre.join(into, from, groups[into]);
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

function recordsOf({ parts }: Pick<Growing<unknown>, 'parts'>): Int32Array {
  if (parts.length === 1) return parts[0];
  return Int32Array.from(parts.flatMap((part) => [...part]));
}

function merge<Facts>(
  groups: readonly Growing<Facts>[],
  into: number,
  from: number,
  { factsOf, join }: GroupCondition<Facts>,
): void {
  const [one, other] = [groups[into], groups[from]];
  one.parts.push(...other.parts);
  one.size += other.size;
  one.facts = join === undefined ? factsOf(recordsOf(one)) : join(one.facts, other.facts);
  other.parts = [];
  other.size = 0;
}

/** The centres of all groups in one column. */
interface Centres {
  squaredDistance(a: number, b: number): number;
  /** After the merger of two groups into the first. */
  join(into: number, from: number, merged: Growing<unknown>): void;
}

function centresOf(
  column: Float64Array,
  scale: Scale,
  groups: readonly Growing<unknown>[],
): Centres {
  if (scale.kind !== 'numeric') return codeCentres(column, scale, groups);
  const scaled = standardise(column, 'sd');
  const sizes = Float64Array.from(groups, ({ size }) => size);
  const means = Float64Array.from(groups, ({ parts: [records], size }) =>
    records.reduce((sum, record) => sum + scaled[record] / size, 0),
  );
  return {
    squaredDistance: (a, b) => (means[a] - means[b]) * (means[a] - means[b]),
    join(into, from) {
      const sum = sizes[into] * means[into] + sizes[from] * means[from];
      sizes[into] += sizes[from];
      means[into] = sum / sizes[into];
    },
  };
}

function codeCentres(
  column: Float64Array,
  scale: Exclude<Scale, { kind: 'numeric' }>,
  groups: readonly Growing<unknown>[],
): Centres {
  const centreOf = (group: Growing<unknown>) =>
    MIDDLE[scale.kind](gather(column, recordsOf(group)));
  const centres = Float64Array.from(groups, centreOf);
  return {
    squaredDistance(a, b) {
      if (scale.kind === 'nominal') return centres[a] === centres[b] ? 0 : 1;
      const difference = (centres[a] - centres[b]) / Math.max(1, scale.levels);
      return difference * difference;
    },
    join(into, _, merged) {
      centres[into] = centreOf(merged);
    },
  };
}

function nearest(
  g: number,
  groups: readonly Growing<unknown>[],
  centres: readonly Centres[],
): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < groups.length; other++) {
    if (other === g || groups[other].size === 0) continue;
    if (groups[other].stratum !== groups[g].stratum) continue;
    let distance = 0;
    for (const centre of centres) distance += centre.squaredDistance(g, other);
    if (distance >= least) continue;
    least = distance;
    found = other;
  }
  if (found >= 0) return found;
  throw new PenumbraError('internal', 'A stratum that is too small for a group was not refused.');
}

/** Every group has records of at least k units. O(n) for all groups. */
export function fewestUnits(units: Int32Array, k: number): GroupCondition<number> {
  // The last count that saw the unit.
  const seen = new Int32Array(units.reduce((most, unit) => Math.max(most, unit + 1), 0)).fill(-1);
  let counts = 0;
  return {
    factsOf(records) {
      const mark = counts++;
      let found = 0;
      for (const record of records) {
        const unit = units[record];
        if (seen[unit] === mark) continue;
        seen[unit] = mark;
        found++;
      }
      return found;
    },
    holds: (found) => found >= k,
  };
}
