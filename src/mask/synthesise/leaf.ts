import { gammaDraw, type RandomStream } from '../../numerics/index.ts';
import type { DrawOptions } from './columnModel.ts';

/** What is known of the numbers in leaves: bins, those of a leaf one after another. */
export interface NumberBins {
  readonly kind: 'numbers';
  readonly counts: number[];
  readonly means: number[];
  /** Standard deviations, with divisor n. */
  readonly deviations: number[];
}

/** What is known of the categories in leaves: levels that occur, those of a leaf one after another. */
export interface LevelCounts {
  readonly kind: 'classes';
  readonly counts: number[];
  /** -1 stands for any of the rest. */
  readonly levels: number[];
  /** In models that are handed out, levels that are rare in their leaves, and of how many records in all. */
  rest?: { readonly levels: readonly number[]; readonly counts: readonly number[] };
}

/** Summaries of the leaves of a tree. A leaf has those from a first to a last place. */
export type Leaves = NumberBins | LevelCounts;

/**
 * Adds the bins of a leaf: its values from the lowest to the highest, cut into as many parts of nearly equal size as
 * have `leaf` records each (one where there are fewer records). No value of a single record is in it, no extreme one
 * either, and the mean and the variance of the bins together are those of the leaf.
 *
 * `members` are the records by ascending value; `scale` is a power of two that the values were multiplied by. Guarded, the
 * lowest and the highest value of a bin are brought nearer where they are far from the others.
 */
export function addNumbers(
  bins: NumberBins,
  members: Int32Array,
  values: Float64Array,
  scale: number,
  weights: Float64Array | null,
  leaf: number,
  guarded = false,
): void {
  const parts = Math.max(1, Math.floor(members.length / leaf));
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((part * members.length) / parts);
    const end = Math.floor(((part + 1) * members.length) / parts);
    // Not farther from the mean than a standard deviation: an offset costs no digits.
    const centre = values[members[(start + end) >>> 1]];
    const first = guarded && end - start > 2 ? values[members[start + 1]] : 0;
    const last = guarded && end - start > 2 ? values[members[end - 2]] : 0;
    const valueAt = (i: number) => {
      const value = values[members[i]];
      if (!guarded || end - start <= 2) return value;
      if (i === end - 1) return nearer(value, last, values[members[start]]);
      return i === start ? nearer(value, first, values[members[end - 1]]) : value;
    };
    let total = 0;
    let sum = 0;
    for (let i = start; i < end; i++) {
      const weight = weights === null ? 1 : weights[members[i]];
      total += weight;
      sum += weight * (valueAt(i) - centre);
    }
    const delta = sum / total;
    let squares = 0;
    for (let i = start; i < end; i++) {
      const weight = weights === null ? 1 : weights[members[i]];
      const distance = valueAt(i) - centre - delta;
      squares += weight * distance * distance;
    }
    bins.counts.push(total);
    bins.means.push((centre + delta) / scale + 0);
    bins.deviations.push(Math.sqrt(squares / total) / scale);
  }
}

/** How many times the extent of the others a value may be beyond the nearest of them. */
const REACH = 4;

/**
 * The value at one end of some, which is `next` to another one and across from the one at the other `end`, no farther
 * beyond the next than four times from there to the end. One value far away from n - 1 others would be about mean +
 * sqrt(n - 1) standard deviations of them all.
 */
export function nearer(value: number, next: number, end: number): number {
  const reach = REACH * Math.abs(next - end);
  return Math.max(next - reach, Math.min(next + reach, value));
}

/** Adds the levels of a leaf and how many records have each; `members` are the records by ascending code. */
export function addClasses(
  { levels, counts }: LevelCounts,
  members: Int32Array,
  codes: Int32Array,
  weights: Float64Array | null,
): void {
  forEachLevel(members, codes, weights, (level, { count }) => {
    levels.push(level);
    counts.push(count);
  });
}

/**
 * Adds the levels of leaf after leaf like `addClasses`, but none that fewer than `leaf` records have: these count as the
 * rest, once there are `leaf` of them, if need be together with those of leaves before. What the rest is, is told for all
 * leaves together by `end`. All levels of the column must have `leaf` records.
 */
export function commonClasses(
  into: LevelCounts,
  codes: Int32Array,
  weights: Float64Array | null,
  leaf: number,
): { add(members: Int32Array): void; end(): void } {
  const rare = new Map<number, Taken>();
  let waiting: Taken = { records: 0, count: 0 };
  const plus = (one: Taken, other: Taken): Taken => ({
    records: one.records + other.records,
    count: one.count + other.count,
  });
  return {
    add(members) {
      const first = into.counts.length;
      forEachLevel(members, codes, weights, (level, taken) => {
        if (taken.records >= leaf) {
          into.levels.push(level);
          into.counts.push(taken.count);
          return;
        }
        rare.set(level, plus(rare.get(level) ?? { records: 0, count: 0 }, taken));
        waiting = plus(waiting, taken);
      });
      if (waiting.records < leaf && into.counts.length > first) return;
      into.levels.push(-1);
      into.counts.push(waiting.count);
      waiting = { records: 0, count: 0 };
    },
    end() {
      if (!into.levels.includes(-1)) return;
      let rest = [...rare].filter(([, { records }]) => records >= leaf);
      if (rest.length === 0) {
        const everyone = Int32Array.from(codes.keys()).sort((a, b) => codes[a] - codes[b]);
        rest = [];
        forEachLevel(everyone, codes, null, (level, taken) => rest.push([level, taken]));
      }
      rest.sort(([a], [b]) => a - b);
      into.rest = {
        levels: rest.map(([level]) => level),
        counts: rest.map(([, { count }]) => count),
      };
    },
  };
}

/** How many different records have a level, and how many in all where some are taken more than once. */
interface Taken {
  readonly records: number;
  readonly count: number;
}

/** Tells of each level in a leaf who has it. */
function forEachLevel(
  members: Int32Array,
  codes: Int32Array,
  weights: Float64Array | null,
  tell: (level: number, taken: Taken) => void,
): void {
  for (let i = 0; i < members.length; ) {
    const start = i;
    const level = codes[members[i]];
    let count = 0;
    for (; i < members.length && codes[members[i]] === level; i++) {
      count += weights === null ? 1 : weights[members[i]];
    }
    tell(level, { records: i - start, count });
  }
}

/**
 * A way to draw from the summaries of a leaf, those from `first` up to, not including, `last`: one of them in proportion
 * to its records, then of a bin a number that is uniform on mean ± sqrt(3) standard deviations, which has the mean and
 * the variance of the bin. Where that would pass `low` or `high`, the interval is made shorter on both sides alike: the
 * mean is kept, and no value heaps up at a limit.
 *
 * From the posterior, the proportions are drawn first, once for all values: from a Dirichlet distribution with the
 * numbers of records as parameters, which is the Bayesian bootstrap (Rubin 1981) of the leaf. O(log n) a value.
 */
export function leafDraw(
  leaves: Leaves,
  first: number,
  last: number,
  { parameters, low, high }: DrawOptions,
  stream: RandomStream,
): () => number {
  const shares =
    last - first > 1 ? cumulatedShares(leaves.counts, first, last, parameters, stream) : null;
  const rest = restOf(leaves, first, last, parameters, stream);
  return () => {
    const part = shares === null ? first : first + choose(shares, stream.uniform());
    if (leaves.kind === 'classes') {
      const level = leaves.levels[part];
      return level < 0 ? rest!() : level;
    }
    const mean = Math.min(high, Math.max(low, leaves.means[part]));
    const reach = Math.min(ROOT_OF_3 * leaves.deviations[part], mean - low, high - mean);
    const drawn = mean + reach * (2 * stream.uniform() - 1);
    return Math.min(high, Math.max(low, drawn));
  };
}

const ROOT_OF_3 = Math.sqrt(3);

/** A way to draw one of the rest, where a leaf speaks of it. */
function restOf(
  leaves: Leaves,
  first: number,
  last: number,
  parameters: DrawOptions['parameters'],
  stream: RandomStream,
): (() => number) | null {
  if (leaves.kind === 'numbers' || leaves.rest === undefined) return null;
  if (!leaves.levels.slice(first, last).includes(-1)) return null;
  const { levels, counts } = leaves.rest;
  const shares = cumulatedShares(counts, 0, counts.length, parameters, stream);
  return () => levels[choose(shares, stream.uniform())];
}

/** The share of the summaries up to and with each, the last 1. */
function cumulatedShares(
  counts: readonly number[],
  first: number,
  last: number,
  parameters: DrawOptions['parameters'],
  stream: RandomStream,
): Float64Array {
  const shares = new Float64Array(last - first);
  let sum = 0;
  for (let i = 0; i < shares.length; i++) {
    const count = counts[first + i];
    sum += parameters === 'posterior' ? gammaDraw(stream, count) : count;
    shares[i] = sum;
  }
  for (let i = 0; i < shares.length; i++) shares[i] /= sum;
  shares[shares.length - 1] = 1;
  return shares;
}

/** The first place whose share is above a number between 0 and 1. O(log n). */
function choose(shares: Float64Array, at: number): number {
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (shares[middle] > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
