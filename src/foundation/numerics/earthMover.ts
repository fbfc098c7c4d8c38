import { firstFrom, firstWhere } from './binarySearch.ts';
/**
 * The earth mover's distance between the distribution of a column in a part of a file and in the whole file, for
 * t-closeness (Li, Li and Venkatasubramanian 2007): the least work that turns one into the other, if the longest
 * distance between two values is 1. With p and q the shares of the m different values of the whole file:
 *
 * ordered (numbers, ordinal categories): (1 / (m - 1)) sum_i |sum_{j <= i} (p_j - q_j)|; each step from a value to the
 * next is 1 / (m - 1), however far apart they are;
 * nominal: (1 / 2) sum_i |p_i - q_i|; all values are equally far from each other.
 *
 * 0 if m is 1. Missing (NaN) counts as a separate value; in an order it comes last.
 */
export interface WholeDistribution {
  readonly ordered: boolean;
  /** The value of each record, numbered from 0 in ascending order; minus zero is zero. */
  readonly levelOf: Int32Array;
  /** The number of different values. */
  readonly levels: number;
  /** Number of records at or below each level. */
  readonly upTo: Float64Array;
  /** The sum of `upTo` over all levels below. */
  readonly area: Float64Array;
}

/**
 * How often each value occurs in each of some groups: the values of group g are levels[start[g]] to levels[end[g] - 1],
 * in ascending order, and occur counts[...] times.
 */
export interface Tallies {
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly levels: Int32Array;
  readonly counts: Int32Array;
}

/** The distribution of a column in the whole file. O(n log n). */
export function wholeDistribution(values: Float64Array, ordered: boolean): WholeDistribution {
  const sorted = values.slice().sort();
  let different = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || !isSame(sorted[i], sorted[different - 1])) sorted[different++] = sorted[i];
  }
  const known = sorted.subarray(0, different);
  const levelOf = new Int32Array(values.length);
  const upTo = new Float64Array(different);
  for (let i = 0; i < values.length; i++) {
    levelOf[i] = placeIn(known, values[i]);
    upTo[levelOf[i]]++;
  }
  const area = new Float64Array(different + 1);
  for (let level = 0; level < different; level++) {
    if (level > 0) upTo[level] += upTo[level - 1];
    area[level + 1] = area[level] + upTo[level];
  }
  return { ordered, levelOf, levels: different, upTo, area };
}

function isSame(a: number, b: number): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

/** The index of a value among distinct values in ascending order, missing last. */
function placeIn(known: Float64Array, value: number): number {
  return Number.isNaN(value) ? known.length - 1 : firstFrom(known, value);
}

/** Counts the values in each group. O(n + m). */
export function talliesOf(
  { levelOf, levels, upTo }: WholeDistribution,
  groupOf: Int32Array,
  groups: number,
): Tallies {
  const records = levelOf.length;
  const next = new Int32Array(levels);
  for (let level = 1; level < levels; level++) next[level] = upTo[level - 1];
  const ascending = new Int32Array(records);
  for (let i = 0; i < records; i++) ascending[next[levelOf[i]]++] = i;
  const start = new Int32Array(groups + 1);
  for (const group of groupOf) start[group + 1]++;
  for (let g = 0; g < groups; g++) start[g + 1] += start[g];
  const end = start.slice(0, groups);
  const found = new Int32Array(records);
  const counts = new Int32Array(records);
  for (const i of ascending) {
    const group = groupOf[i];
    const level = levelOf[i];
    if (end[group] === start[group] || found[end[group] - 1] !== level) found[end[group]++] = level;
    counts[end[group] - 1]++;
  }
  return { start: start.subarray(0, groups), end, levels: found, counts };
}

/** The distance of each group from the whole; 0 for one without records. */
export function earthMoverDistances(whole: WholeDistribution, tallies: Tallies): Float64Array {
  const { start, end, levels, counts } = tallies;
  return Float64Array.from(start, (from, g) =>
    earthMover(whole, levels.subarray(from, end[g]), counts.subarray(from, end[g])),
  );
}

/**
 * The distance of a part from the whole, from the levels that occur in the part, in ascending order, and their
 * frequencies. The result is a quotient of whole numbers, and exact up to the division while n s (m - 1) is below 2^53
 * for a part of s records; above that, the error is some 1e-15.
 *
 * Levels that the part lacks cost nothing: between two of its levels the sums of p are constant while those of q
 * ascend, so that their differences change sign at most once and are added by `area`. O(s log m), O(m) at most.
 */
export function earthMover(
  whole: WholeDistribution,
  levels: Int32Array,
  counts: Int32Array,
): number {
  if (whole.levels < 2 || levels.length === 0) return 0;
  let size = 0;
  for (let i = 0; i < counts.length; i++) size += counts[i];
  return whole.ordered
    ? orderedDistance(whole, levels, counts, size)
    : nominalDistance(whole, levels, counts, size);
}

function orderedDistance(
  whole: WholeDistribution,
  levels: Int32Array,
  counts: Int32Array,
  size: number,
): number {
  const records = whole.levelOf.length;
  let work = 0;
  let below = 0;
  let from = 0;
  for (let i = 0; i < levels.length; i++) {
    work += differences(whole, from, levels[i], records * below, size);
    below += counts[i];
    from = levels[i];
  }
  work += differences(whole, from, whole.levels - 1, records * size, size);
  return work / ((whole.levels - 1) * size * records);
}

/** The sum of |part - size upTo[i]| over levels i of a range. */
function differences(
  { upTo, area }: WholeDistribution,
  from: number,
  to: number,
  part: number,
  size: number,
): number {
  const turn = firstWhere(from, to, (level) => size * upTo[level] > part);
  const above = (turn - from) * part - size * (area[turn] - area[from]);
  const under = size * (area[to] - area[turn]) - (to - turn) * part;
  return above + under;
}

/** The excess of some values equals the deficit of the others, so half of the sum equals either. */
function nominalDistance(
  { upTo, levelOf }: WholeDistribution,
  levels: Int32Array,
  counts: Int32Array,
  size: number,
): number {
  const records = levelOf.length;
  let surplus = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i];
    const inWhole = level === 0 ? upTo[0] : upTo[level] - upTo[level - 1];
    surplus += Math.max(0, records * counts[i] - size * inWhole);
  }
  return surplus / (size * records);
}
