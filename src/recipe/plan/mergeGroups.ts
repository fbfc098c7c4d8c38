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
  readonly group: number;
  /** Groups that were merged into it. There are many groups and few mergers, so only these have a list. */
  merged: number[] | null;
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
    const facts = condition.factsOf(records);
    return { group: g, merged: null, stratum, size: records.length, facts };
  });
  const recordsOf = ({ group, merged }: Pick<Growing<unknown>, 'group' | 'merged'>) => {
    const own = members.subarray(start[group], start[group + 1]);
    if (merged === null) return own;
    const all = [own, ...merged.map((g) => members.subarray(start[g], start[g + 1]))];
    return Int32Array.from(all.flatMap((records) => [...records]));
  };
  const holds = (group: Growing<Facts>) => condition.holds(group.facts, () => recordsOf(group));
  if (groups.every(holds)) return partition;
  const centres = columns.map((column, j) =>
    (scales[j] ?? NUMERIC).kind === 'numeric'
      ? numberCentres(column, { start, members })
      : codeCentres(column, scales[j] as CodeScale, groups, recordsOf),
  );
  for (let g = 0; g < groups.length; g++) {
    let merged = g;
    while (groups[merged].size > 0 && !holds(groups[merged])) {
      const other = nearest(merged, groups, centres);
      const [into, from] = [Math.min(merged, other), Math.max(merged, other)];
      merge(groups, into, from, condition, recordsOf);
      for (const centre of centres) centre.join(into, from, groups[into]);
      merged = into;
      // The groups exist already: this step only lets a caller stop.
      yield { done: 1, total: 1 };
    }
  }
  const left = groups.filter(({ size }) => size > 0);
  const groupOf = new Int32Array(partition.groupOf.length);
  for (const [g, group] of left.entries()) {
    for (const record of recordsOf(group)) groupOf[record] = g;
  }
  return { groupOf, groups: left.length };
}

type RecordsOf = (group: Pick<Growing<unknown>, 'group' | 'merged'>) => Int32Array;

function merge<Facts>(
  groups: readonly Growing<Facts>[],
  into: number,
  from: number,
  { factsOf, join }: GroupCondition<Facts>,
  recordsOf: RecordsOf,
): void {
  const [one, other] = [groups[into], groups[from]];
  one.merged = [...(one.merged ?? []), other.group, ...(other.merged ?? [])];
  one.size += other.size;
  one.facts = join === undefined ? factsOf(recordsOf(one)) : join(one.facts, other.facts);
  other.merged = null;
  other.size = 0;
}

/** The centres of all groups in one column. */
interface Centres {
  squaredDistance(a: number, b: number): number;
  /** After the merger of two groups into the first. */
  join(into: number, from: number, merged: Growing<unknown>): void;
}

function numberCentres(
  column: Float64Array,
  { start, members }: ReturnType<typeof membersOf>,
): Centres {
  const scaled = standardise(column, 'sd');
  const groups = start.length - 1;
  const sizes = new Float64Array(groups);
  const means = new Float64Array(groups);
  // Plain loops: a callback for each record takes most of the time.
  for (let g = 0; g < groups; g++) {
    const size = start[g + 1] - start[g];
    let mean = 0;
    for (let i = start[g]; i < start[g + 1]; i++) mean += scaled[members[i]] / size;
    sizes[g] = size;
    means[g] = mean;
  }
  return {
    squaredDistance: (a, b) => (means[a] - means[b]) * (means[a] - means[b]),
    join(into, from) {
      const sum = sizes[into] * means[into] + sizes[from] * means[from];
      sizes[into] += sizes[from];
      means[into] = sum / sizes[into];
    },
  };
}

type CodeScale = Exclude<Scale, { kind: 'numeric' }>;

function codeCentres(
  column: Float64Array,
  scale: CodeScale,
  groups: readonly Growing<unknown>[],
  recordsOf: RecordsOf,
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
