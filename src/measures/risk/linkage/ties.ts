import { firstAbove, firstFrom } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { ofColumns } from '../../contract/index.ts';
import type { Search, Sides } from './search.ts';

/**
 * Distances that differ by less than this, in standard deviations and relative to themselves, are equal: 2^-40. A
 * protected value halfway between two originals is equally far from both, but standardised values are rounded: without
 * this tolerance, units and the order of columns would decide which of the two is nearer.
 */
export const SLACK = 9.094947017729282e-13;

/** Whether two squared distances, the larger given first, are equal up to rounding. */
export function isSame(smaller: number, larger: number, slack: number): boolean {
  const root = Math.sqrt(smaller);
  return Math.sqrt(larger) - root <= slack * (1 + root);
}

/** One of the records with the same values, and their number. */
export interface Tied {
  readonly record: number;
  readonly count: number;
}

/** Counts records that are equally near. */
export interface Ties {
  /** The number of records at the smallest distance from point p. */
  first(p: number): number;
  /**
   * The number of records at the second smallest distance, if one alone is at the smallest; in large files exact to the
   * last bit.
   */
  second(p: number): number;
  /** The records at the smallest distance. */
  whichFirst(p: number): readonly Tied[];
  /** Number of records visited one by one so far. */
  readonly visits: number;
  /** Whether there were too many to visit, so that ties hidden by rounding can be missed. */
  readonly isCapped: boolean;
}

/**
 * Largest number of records visited one by one in a search, a second or two. Beyond it, the counts of `findNearest` are
 * used.
 */
export const MOST_VISITS = 3e8;

/** Visits records one by one, in a window of the column with the most values. */
interface Looking {
  /** Records within a squared distance of point p; null if that would take too long. */
  within(p: number, squared: number): Tied[] | null;
  readonly visits: number;
  readonly isCapped: boolean;
}

function lookingIn(sides: Sides, slack: number, mostVisits: number): Looking {
  let windows: Windows | undefined;
  let visits = 0;
  let isCapped = false;
  return {
    within(p, squared) {
      windows ??= windowsOf(sides.records);
      const root = Math.sqrt(squared);
      const reach = root + slack * (1 + root);
      const { from, to } = windowAround(windows, sides.points[windows.widest][p], reach);
      if (visits + to - from > mostVisits) {
        isCapped = true;
        return null;
      }
      visits += to - from;
      const found: Tied[] = [];
      for (let w = from; w < to; w++) {
        const record = windows.records[w];
        if (isWithin(sides, p, record, squared, slack)) {
          found.push({ record, count: windows.counts[w] });
        }
      }
      return found;
    },
    get visits() {
      return visits;
    },
    get isCapped() {
      return isCapped;
    },
  };
}

/**
 * `findNearest` counts records at a distance that is equal to the last bit. If more can be tied, candidates are visited
 * one by one.
 */
export function tiesIn(search: Search, slack: number, mostVisits = MOST_VISITS): Ties {
  const { distance, index, ties, second, secondTies } = search.nearest;
  const isSmall = distance.length * search.recordPlaces.length <= mostVisits;
  const looking = lookingIn(search, slack, mostVisits);
  return {
    first(p) {
      if (!isSame(distance[p], second[p], slack)) return ties[p];
      const found = looking.within(p, distance[p]);
      return found === null ? ties[p] + secondTies[p] : total(found);
    },
    second(p) {
      // Every point must be visited here, because `findNearest` gives no third distance.
      const found = isSmall ? looking.within(p, second[p]) : null;
      return found === null ? secondTies[p] : total(found) - 1;
    },
    whichFirst(p) {
      const nearest = { record: index[p], count: ties[p] };
      if (ties[p] === 1 && !isSame(distance[p], second[p], slack)) return [nearest];
      return looking.within(p, distance[p]) ?? [nearest];
    },
    get visits() {
      return looking.visits;
    },
    get isCapped() {
      return looking.isCapped;
    },
  };
}

/** As `first` of `tiesIn`, for points whose distances are given with each call. */
export function tiesAmong(sides: Sides, slack: number, mostVisits = MOST_VISITS) {
  const looking = lookingIn(sides, slack, mostVisits);
  return {
    /**
     * The number of records at the smallest distance from point p, from the first distances in ascending order: all up
     * to the next larger one.
     */
    first(p: number, smallest: number, distances: Float64Array, count: number): number {
      let second = Number.POSITIVE_INFINITY;
      let ties = 0;
      let secondTies = 0;
      for (let i = 0; i < count; i++) {
        const distance = distances[i];
        if (distance === smallest) ties++;
        else if (distance < second) {
          second = distance;
          secondTies = 1;
        } else if (distance === second) secondTies++;
      }
      if (!isSame(smallest, second, slack)) return ties;
      const found = looking.within(p, smallest);
      return found === null ? ties + secondTies : total(found);
    },
    get visits() {
      return looking.visits;
    },
    get isCapped() {
      return looking.isCapped;
    },
  };
}

/** Calls a function for each point, with a pause after many visited records. */
export function* forEachPoint(
  count: number,
  ties: Pick<Ties, 'visits'>,
  visit: (p: number) => void,
): Work<undefined> {
  let paused = 0;
  for (let p = 0; p < count; p++) {
    visit(p);
    if (ties.visits - paused < 4e6 && p % 65536 !== 0) continue;
    paused = ties.visits;
    yield { done: p, total: count };
  }
  return undefined;
}

function total(found: readonly Tied[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}

function isWithin(
  { records, points }: Sides,
  p: number,
  i: number,
  squared: number,
  slack: number,
): boolean {
  // Passes whatever the comparison of roots would pass; most records need no further test.
  const most = 1.001 * squared + slack;
  let sum = 0;
  for (let j = 0; j < records.length; j++) {
    const difference = records[j][i] - points[j][p];
    sum += difference * difference;
    if (sum > most) return false;
  }
  return isSame(Math.min(sum, squared), sum, slack);
}

/** Records sorted by one column, one of each set of equal records, to be visited near a point. */
interface Windows {
  /** The column by which they are sorted. */
  readonly widest: number;
  readonly records: Int32Array;
  /** The number of records equal to each. */
  readonly counts: Int32Array;
  /** The values of the records in that column. */
  readonly sorted: Float64Array;
}

/** Cached while the records are in use: several searches can use the same records. */
const knownWindows = new WeakMap<readonly Float64Array[], Windows>();

function windowsOf(columns: readonly Float64Array[]): Windows {
  const known = knownWindows.get(columns);
  if (known !== undefined) return known;
  const made = makeWindows(columns);
  knownWindows.set(columns, made);
  return made;
}

/** O(d n log n). */
function makeWindows(columns: readonly Float64Array[]): Windows {
  const distinct = columns.map(countDistinct);
  const widest = distinct.indexOf(Math.max(...distinct));
  const others = columns.filter((_, j) => j !== widest);
  const keys = [columns[widest], ...others];
  const order = Int32Array.from(columns[widest].keys()).sort((a, b) => compareRows(keys, a, b));
  const records: number[] = [];
  const counts: number[] = [];
  for (const [at, record] of order.entries()) {
    if (at > 0 && compareRows(keys, order[at - 1], record) === 0) counts[counts.length - 1]++;
    else {
      records.push(record);
      counts.push(1);
    }
  }
  return {
    widest,
    records: Int32Array.from(records),
    counts: Int32Array.from(counts),
    sorted: Float64Array.from(records, (record) => columns[widest][record]),
  };
}

function windowAround({ sorted }: Windows, centre: number, reach: number) {
  return {
    from: firstFrom(sorted, centre - reach),
    to: firstAbove(sorted, centre + reach),
  };
}

/** Which of two rows comes first, by the first columns that differ; 0 if none does. */
export function compareRows(columns: readonly Float64Array[], a: number, b: number): number {
  for (const column of columns) if (column[a] !== column[b]) return column[a] - column[b];
  return 0;
}

/** Cached for small columns: several searches use the same. O(n log n). */
export function countDistinct(column: Float64Array): number {
  return ofColumns([column], 'distinct values', () => distinctIn(column));
}

function distinctIn(column: Float64Array): number {
  const sorted = column.slice().sort();
  let distinct = 1;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  return distinct;
}
