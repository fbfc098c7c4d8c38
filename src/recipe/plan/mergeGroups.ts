import { PenumbraError } from '../../error.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { gather, membersOf, type Partition } from '../../methods/contract/index.ts';
import { countUnits, MIDDLE } from './units.ts';

/** What every group must satisfy; all records of a stratum together do. */
export interface GroupCondition<Facts> {
  /** The facts that decide, about a group of the records from one place of a list to another. */
  factsOf(records: Int32Array, from: number, to: number): Facts;
  /** The facts about two groups after their merger. Default: computed again. */
  join?(a: Facts, b: Facts): Facts;
  holds(facts: Facts, records: () => Int32Array): boolean;
}

/** The columns that decide which group is nearest, and what keeps groups apart. */
export interface GroupedColumns {
  readonly columns: readonly Float64Array[];
  /** The kind of each column. Default: numbers. */
  readonly scales?: readonly Scale[] | undefined;
  /** Whether numbers are standardised by their deviations already. Default: they are not. */
  readonly areStandardised?: boolean;
  readonly strata: Int32Array | null;
}

/** All groups while they are merged, field by field: an object for each takes longer than the merging. */
interface Growing<Facts> {
  readonly facts: Facts[];
  /** Number of records; 0 for a group that was merged into another. */
  readonly sizes: Int32Array;
  /** The stratum of each group; null if there is one. */
  readonly strata: Int32Array | null;
  /** Groups that were merged into a group. There are many groups and few mergers. */
  readonly merged: Map<number, number[]>;
}

/**
 * Merges every group that does not satisfy a condition with the group of its stratum whose centre is nearest, until all
 * do. The centre is the mean of numbers, the lower median of ordinal codes, and the most frequent nominal code. Distances
 * are Euclidean: numbers are standardised by their deviations (divisor n), ordinal codes are divided by the number of
 * levels, and nominal codes are at distance 0 or 1. Ties go to the group that was made first. O(n d), and O(g d) for each
 * merger of g groups.
 */
export function* mergeGroups<Facts>(
  { columns, scales = [], areStandardised = false, strata }: GroupedColumns,
  partition: Partition,
  condition: GroupCondition<Facts>,
): Work<Partition> {
  const { start, members } = membersOf(partition);
  const { factsOf, join } = condition;
  const groups = growing(strata, { start, members }, factsOf);
  const { facts, sizes, merged } = groups;
  const recordsOf = (group: number) => {
    const parts = [group, ...(merged.get(group) ?? [])];
    const all = parts.map((g) => members.subarray(start[g], start[g + 1]));
    return all.length === 1 ? all[0] : Int32Array.from(all.flatMap((records) => [...records]));
  };
  const again = (group: number) => {
    const records = recordsOf(group);
    return factsOf(records, 0, records.length);
  };
  const holds = (group: number) => condition.holds(facts[group], () => recordsOf(group));
  if (facts.every((_, group) => holds(group))) return partition;
  const centres = columns.map((column, j) =>
    (scales[j] ?? NUMERIC).kind === 'numeric'
      ? numberCentres(areStandardised ? column : standardise(column, 'sd'), { start, members })
      : codeCentres(column, scales[j] as CodeScale, partition.groups, recordsOf),
  );
  for (let g = 0; g < partition.groups; g++) {
    let grown = g;
    while (sizes[grown] > 0 && !holds(grown)) {
      const other = nearest(grown, groups, centres);
      const [into, from] = [Math.min(grown, other), Math.max(grown, other)];
      merged.set(into, [...(merged.get(into) ?? []), from, ...(merged.get(from) ?? [])]);
      merged.delete(from);
      sizes[into] += sizes[from];
      sizes[from] = 0;
      facts[into] = join === undefined ? again(into) : join(facts[into], facts[from]);
      for (const centre of centres) centre.join(into, from);
      grown = into;
      // The groups exist already: this step only lets a caller stop.
      yield { done: 1, total: 1 };
    }
  }
  return renumbered(partition, groups);
}

/** Plain loops here and below: a callback or a view for each group takes longer than the rest. */
function growing<Facts>(
  strata: Int32Array | null,
  { start, members }: ReturnType<typeof membersOf>,
  factsOf: GroupCondition<Facts>['factsOf'],
): Growing<Facts> {
  const count = start.length - 1;
  const facts: Facts[] = [];
  const sizes = new Int32Array(count);
  const ofGroups = strata && new Int32Array(count);
  for (let g = 0; g < count; g++) {
    facts.push(factsOf(members, start[g], start[g + 1]));
    sizes[g] = start[g + 1] - start[g];
    if (strata && ofGroups) ofGroups[g] = strata[members[start[g]]];
  }
  return { facts, sizes, strata: ofGroups, merged: new Map() };
}

/** The groups that are left, numbered consecutively in their order. */
function renumbered(partition: Partition, { sizes, merged }: Growing<unknown>): Partition {
  const numbers = new Int32Array(sizes.length);
  let groups = 0;
  for (let g = 0; g < sizes.length; g++) if (sizes[g] > 0) numbers[g] = groups++;
  for (const [into, parts] of merged) for (const part of parts) numbers[part] = numbers[into];
  const groupOf = new Int32Array(partition.groupOf.length);
  for (let i = 0; i < groupOf.length; i++) groupOf[i] = numbers[partition.groupOf[i]];
  return { groupOf, groups };
}

type RecordsOf = (group: number) => Int32Array;

/** The centres of all groups in one column. */
interface Centres {
  squaredDistance(a: number, b: number): number;
  /** After the merger of two groups into the first. */
  join(into: number, from: number): void;
}

function numberCentres(
  scaled: Float64Array,
  { start, members }: ReturnType<typeof membersOf>,
): Centres {
  const groups = start.length - 1;
  const sizes = new Float64Array(groups);
  const means = new Float64Array(groups);
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
  groups: number,
  recordsOf: RecordsOf,
): Centres {
  const centreOf = (group: number) => MIDDLE[scale.kind](gather(column, recordsOf(group)));
  const centres = Float64Array.from({ length: groups }, (_, group) => centreOf(group));
  return {
    squaredDistance(a, b) {
      if (scale.kind === 'nominal') return centres[a] === centres[b] ? 0 : 1;
      const difference = (centres[a] - centres[b]) / Math.max(1, scale.levels);
      return difference * difference;
    },
    join(into) {
      centres[into] = centreOf(into);
    },
  };
}

function nearest(
  g: number,
  { sizes, strata }: Growing<unknown>,
  centres: readonly Centres[],
): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < sizes.length; other++) {
    if (other === g || sizes[other] === 0) continue;
    if (strata !== null && strata[other] !== strata[g]) continue;
    let distance = 0;
    for (let j = 0; j < centres.length; j++) distance += centres[j].squaredDistance(g, other);
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
  const seen = new Int32Array(countUnits(units)).fill(-1);
  let counts = 0;
  return {
    factsOf(records, from, to) {
      const mark = counts++;
      let found = 0;
      for (let i = from; i < to; i++) {
        const unit = units[records[i]];
        if (seen[unit] === mark) continue;
        seen[unit] = mark;
        found++;
      }
      return found;
    },
    holds: (found) => found >= k,
  };
}
