import { log } from '../numerics/index.ts';
import type { Codes } from './combinations.ts';
import {
  type CountedUnits,
  combinedCodes,
  DEPENDENCY_SHARE,
  type Dependency,
  type DependencySearch,
  divergence,
  FILES_WITHOUT_CHANCE,
  type Groups,
  groupsOf,
  LEAST_SHOWN,
} from './dependencies.ts';

/** One or two columns of which some values tell another column, though others do not: children have no occupation. */
export interface Telling extends Pick<Dependency, 'from' | 'to'> {
  /** What the values of each record tell about `to`, as a code; -1 if they tell nothing. */
  readonly told: Int32Array;
}

/** Pairs of columns times targets times records, above which only single columns are tried; some seconds. */
const MOST_PAIRS = 100_000_000;

/**
 * The values of columns, and of pairs of columns, with which nearly all records have one value of another column. At
 * least ten records must show it, equal records of a unit counted once. It must also be more than chance: the exceptions
 * are at most half of what the records without these values have, and if both had the same shares, such a difference
 * would be improbable (likelihood ratio of two shares), as in `findDependencies`. `isKnown` leaves out columns that determine the target with all their values. A pair is
 * listed for the records to which neither of its columns tells the target alone.
 *
 * O(n) for each pair of a source and a target.
 */
export function findTelling(
  columns: readonly Codes[],
  { targets, sources, least = DEPENDENCY_SHARE, isSingle = false, units }: DependencySearch,
  isKnown: (from: readonly number[], to: number) => boolean,
): Telling[] {
  const records = columns[0]?.codes.length ?? 0;
  const places = [...columns.keys()];
  const to = targets ?? places;
  const numbered = units?.columns ?? [];
  const from = (sources ?? places).filter((place) => !numbered.includes(place));
  const large = new Map(
    from.map((one) => [one, largeGroups(groupsOf(columns[one], records))] as const),
  );
  const sizes = from.map((one) => large.get(one)!.length);
  const known = { records, least, units };
  const counts = new Map(to.map((target) => [target, countsOf(columns[target])] as const));
  const found: Telling[] = [];
  const single = new Map<string, Int32Array>();
  const evidence = evidenceOf(to.length * sizes.reduce((sum, size) => sum + size, 0));
  for (const source of from) {
    for (const target of to) {
      if (target === source || isKnown([source], target)) continue;
      const all = { target: columns[target], counts: counts.get(target)!, evidence };
      const told = toldBy(large.get(source)!, all, known, () => false);
      if (told === null) continue;
      found.push({ from: [source], to: target, told });
      single.set(`${source} ${target}`, told);
    }
  }
  const pairs = from.flatMap((first, place) =>
    from.slice(place + 1).map((second) => (first < second ? [first, second] : [second, first])),
  );
  if (isSingle || pairs.length * to.length * records > MOST_PAIRS) return found;
  const most = pairs.reduce(
    (sum, pair) =>
      sum +
      Math.min(records / LEAST_SHOWN, large.get(pair[0])!.length * large.get(pair[1])!.length),
    0,
  );
  const pairEvidence = evidenceOf(to.length * most);
  for (const pair of pairs) {
    if (pair.some((one) => large.get(one)!.length === 0)) continue;
    const open = to.filter(
      (target) =>
        !pair.includes(target) &&
        !isKnown(pair, target) &&
        !pair.some((one) => isKnown([one], target)),
    );
    if (open.length === 0) continue;
    const both = combinedCodes(
      pair.map((one) => columns[one]),
      records,
    );
    const groups = largeGroups(groupsOf(both, records));
    for (const target of open) {
      const alone = pair.flatMap((one) => single.get(`${one} ${target}`) ?? []);
      const isAlone = (record: number) => alone.some((told) => told[record] >= 0);
      const all = {
        target: columns[target],
        counts: counts.get(target)!,
        evidence: pairEvidence,
      };
      const told = toldBy(groups, all, known, isAlone);
      if (told !== null) found.push({ from: pair, to: target, told });
    }
  }
  return found;
}

function evidenceOf(tried: number): number {
  return log(FILES_WITHOUT_CHANCE * Math.max(1, tried));
}

/** The records of each group that can show anything. */
function largeGroups({ start, members }: Groups): Int32Array[] {
  const large: Int32Array[] = [];
  for (let g = 0; g + 1 < start.length; g++) {
    if (start[g + 1] - start[g] >= LEAST_SHOWN)
      large.push(members.subarray(start[g], start[g + 1]));
  }
  return large;
}

interface Counts {
  readonly ofCode: Int32Array;
  readonly all: number;
}

function countsOf({ codes, distinct }: Codes): Counts {
  const ofCode = new Int32Array(distinct);
  let all = 0;
  for (const code of codes) {
    if (code < 0) continue;
    ofCode[code]++;
    all++;
  }
  return { ofCode, all };
}

/** What groups of records tell about a target; null if nothing. */
function toldBy(
  groups: readonly Int32Array[],
  { target, counts, evidence }: { target: Codes; counts: Counts; evidence: number },
  { records, least, units }: { records: number; least: number; units: CountedUnits | undefined },
  isAlone: (record: number) => boolean,
): Int32Array | null {
  let told: Int32Array | null = null;
  const frequency = new Int32Array(target.distinct);
  // The last group that saw a unit, and its value there.
  const seen = units && {
    groups: new Int32Array(units.distinct).fill(-1),
    values: new Int32Array(units.distinct),
  };
  for (const [g, members] of groups.entries()) {
    if (isAlone(members[0])) continue;
    let [size, shown, best] = [0, 0, -1];
    for (const record of members) {
      const code = target.codes[record];
      if (code < 0) continue;
      shown++;
      if (seen !== undefined) {
        const unit = units!.codes[record];
        if (seen.groups[unit] === g && seen.values[unit] === code) continue;
        seen.groups[unit] = g;
        seen.values[unit] = code;
      }
      size++;
      frequency[code]++;
      if (best < 0 || frequency[code] > frequency[best]) best = code;
      if (size - frequency[best] > (1 - least) * members.length) break;
    }
    const exceptions = best < 0 ? 0 : size - frequency[best];
    let equal = 0;
    for (const record of members) {
      const code = target.codes[record];
      if (code < 0) continue;
      frequency[code] = 0;
      if (code === best) equal++;
    }
    if (size < LEAST_SHOWN || exceptions > (1 - least) * size) continue;
    const rest = counts.all - shown;
    const outside = rest === 0 ? 1 : (counts.ofCode[best] - equal) / rest;
    const inside = 1 - exceptions / size;
    const pooled = (inside * size + outside * rest) / (size + rest);
    const differ = size * divergence(inside, pooled) + rest * divergence(outside, pooled);
    if (1 - inside > (1 - outside) / 2 || differ < evidence) continue;
    told ??= new Int32Array(records).fill(-1);
    for (const record of members) told[record] = best;
  }
  return told;
}
