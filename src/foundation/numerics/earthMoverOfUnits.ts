import { earthMover, type WholeDistribution, wholeDistribution } from './earthMover.ts';

/** The distribution of a column in which a value counts once for each unit that has it. */
export interface UnitDistribution {
  readonly whole: WholeDistribution;
  /** The value of each record, numbered as in `whole`. */
  readonly levelOf: Int32Array;
  readonly units: Int32Array;
}

/** A household with five equal values shows one: it says as much about each group as a household of one. O(n log n). */
export function unitDistribution(
  values: Float64Array,
  ordered: boolean,
  units: Int32Array,
): UnitDistribution {
  const { levelOf } = wholeDistribution(values, ordered);
  const first = firstOfEach(levelOf, units, levelOf.keys());
  return {
    whole: wholeDistribution(
      Float64Array.from(first, (i) => values[i]),
      ordered,
    ),
    levelOf,
    units,
  };
}

/** The earth mover's distance of some records from the whole, each value counted once for each unit. O(s log s). */
export function earthMoverOfUnits(
  { whole, levelOf, units }: UnitDistribution,
  records: Int32Array,
): number {
  const found = firstOfEach(levelOf, units, records);
  const ascending = Int32Array.from(found, (i) => levelOf[i]).sort();
  const levels: number[] = [];
  const counts: number[] = [];
  for (const level of ascending) {
    if (levels.at(-1) !== level) {
      levels.push(level);
      counts.push(0);
    }
    counts[counts.length - 1]++;
  }
  return earthMover(whole, Int32Array.from(levels), Int32Array.from(counts));
}

/** The first of some records with each value in each unit. */
function firstOfEach(
  levelOf: Int32Array,
  units: Int32Array,
  records: Iterable<number>,
): readonly number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  for (const i of records) {
    // Units are numbered from 0, below the number of records.
    const pair = levelOf[i] * units.length + units[i];
    if (seen.has(pair)) continue;
    seen.add(pair);
    found.push(i);
  }
  return found;
}
