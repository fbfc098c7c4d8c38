import { firstFrom, standardDeviation } from '../../../foundation/numerics/index.ts';
import { SLACK } from '../linkage/ties.ts';
import { type Classes, classesOf, countOf, jointClasses } from './classes.ts';

/** Number of nearest centres that an intruder tries before giving up. */
export const MOST_LEVELS = 3;

/** Protected records, for one group of columns, that can be the person's: classes of equal records. */
export interface Suspects {
  readonly classes: Classes;
  /** How often the search can be widened. */
  readonly levels: number;
  /** Starts the search for the person with these original values, in the order of the columns. */
  ask(original: readonly number[]): void;
  /** Whether a class is suspected at a step of the search, from 1 on. */
  isSuspect(of: number, level: number): boolean;
  /** The suspected classes. */
  list(level: number): readonly number[];
}

/**
 * A column that was grouped alone: groups are intervals, and each contains its protected value. So an original between
 * two protected values belongs to one of these. An original that equals a protected value can also be the last of the
 * group before or the first of the next, because equal originals can be in both. The person's own record is never lost.
 */
export function suspectsAround(masked: Float64Array): Suspects {
  const classes = classesOf(masked);
  const count = countOf(classes);
  const values = Float64Array.from(
    { length: count },
    (_, c) => masked[classes.members[classes.start[c]]],
  );
  let first = 0;
  let last = 0;
  return {
    classes,
    levels: 1,
    ask([x]) {
      const low = firstFrom(values, x, 0, count);
      first = Math.max(0, low - 1);
      last = Math.min(count - 1, values[low] === x ? low + 1 : low);
    },
    isSuspect: (of) => of >= first && of <= last,
    list: () => Array.from({ length: last - first + 1 }, (_, i) => first + i),
  };
}

/**
 * Columns that were grouped together: the classes with the nearest, then the second and the third nearest centre, by
 * Euclidean distance over the columns divided by the standard deviations (divisor n) of the originals.
 */
export function suspectsNear(
  masked: readonly Float64Array[],
  originals: readonly Float64Array[],
): Suspects {
  const classes = masked.map(classesOf).reduce(jointClasses);
  const count = countOf(classes);
  const varying = [...masked.keys()].filter((j) => standardDeviation(originals[j], 'n') > 0);
  const deviations = varying.map((j) => standardDeviation(originals[j], 'n'));
  const centres = varying.map((j) =>
    Float64Array.from({ length: count }, (_, c) => masked[j][classes.members[classes.start[c]]]),
  );
  const distance = new Float64Array(count);
  /** The largest distance that counts as nearest, second nearest and so on, as far as the search went. */
  let limits: number[] = [];
  let lists: number[][] = [];
  function limit(level: number): number {
    while (limits.length < level) limits.push(nextLimit(distance, limits.at(-1) ?? -1));
    return limits[level - 1];
  }
  return {
    classes,
    levels: MOST_LEVELS,
    ask(original) {
      limits = [];
      lists = [];
      distance.fill(0);
      for (const [k, j] of varying.entries()) {
        const centre = centres[k];
        for (let c = 0; c < count; c++) {
          const away = (centre[c] - original[j]) / deviations[k];
          distance[c] += away * away;
        }
      }
    },
    isSuspect: (of, level) => distance[of] <= limit(level),
    list(level) {
      if (lists[level] === undefined) {
        const most = limit(level);
        const list: number[] = [];
        for (let c = 0; c < count; c++) if (distance[c] <= most) list.push(c);
        lists[level] = list;
      }
      return lists[level];
    },
  };
}

/**
 * The least squared distance beyond a limit, with all distances that equal it up to rounding; the limit if there is
 * none.
 */
function nextLimit(distance: Float64Array, beyond: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0; c < distance.length; c++) {
    if (distance[c] > beyond && distance[c] < least) least = distance[c];
  }
  if (least === Number.POSITIVE_INFINITY) return beyond;
  const root = Math.sqrt(least);
  const most = root + SLACK * (1 + root);
  return most * most;
}
