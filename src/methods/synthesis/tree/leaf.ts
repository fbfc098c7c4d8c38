import { firstAbove, gammaDraw, type RandomStream } from '../../../foundation/numerics/index.ts';
import type { DrawOptions } from '../columnModel.ts';
import { coarseMoments, countBy, pulledIn } from '../guard/guard.ts';
import { quantileGroups } from '../scores.ts';

/** Summaries of the numbers in leaves: bins, leaf by leaf. */
export interface NumberBins {
  readonly kind: 'numbers';
  readonly counts: number[];
  readonly means: number[];
  /** Standard deviations, with divisor n. */
  readonly deviations: number[];
}

/** Summaries of the categories in leaves: levels that occur, leaf by leaf. */
export interface LevelCounts {
  readonly kind: 'classes';
  readonly counts: number[];
  /** -1 stands for any level of the rest. */
  readonly levels: number[];
  /** In models that are handed out, levels that are rare in their leaves. */
  rest?: {
    readonly levels: readonly number[];
    readonly weights: readonly number[];
    /** The share of the rest in every leaf, beside what leaves list themselves. */
    readonly share: number;
  };
}

/** Summaries of the leaves of a tree. Each leaf has a range of indices. */
export type Leaves = NumberBins | LevelCounts;

/** Numbers that were multiplied by a power of two. */
interface ScaledNumbers {
  readonly values: Float64Array;
  readonly scale: number;
}

/**
 * Size of a bin, as a share of the values between it and the nearer end of the leaf: tails are kept in detail. Where values
 * are dense, bins are large, so that draws do not gather around the originals.
 */
const BINS_GROW = 0.5;

/** The sizes of the bins of a leaf: each has at least `leaf` records, if the leaf has that many. */
export function binSizes(records: number, leaf: number): number[] {
  return quantileGroups(records, leaf, BINS_GROW);
}

/**
 * Adds the bins of a leaf: its sorted values, cut into parts of these sizes. No bin shows the value of a single record, not
 * even an extreme one, and the mean and the variance of the bins together are those of the leaf.
 *
 * `members` are the records by ascending value.
 */
export function addNumbers(
  bins: NumberBins,
  members: Int32Array,
  { values, scale }: ScaledNumbers,
  weights: Float64Array | null,
  sizes: readonly number[],
): void {
  let end = 0;
  for (const size of sizes) {
    const start = end;
    end += size;
    // Within a standard deviation of the mean: an offset costs no digits.
    const centre = values[members[(start + end) >>> 1]];
    let total = 0;
    let sum = 0;
    for (let i = start; i < end; i++) {
      const weight = weights === null ? 1 : weights[members[i]];
      total += weight;
      sum += weight * (values[members[i]] - centre);
    }
    const delta = sum / total;
    let squares = 0;
    for (let i = start; i < end; i++) {
      const weight = weights === null ? 1 : weights[members[i]];
      const distance = values[members[i]] - centre - delta;
      squares += weight * distance * distance;
    }
    bins.counts.push(total);
    bins.means.push((centre + delta) / scale + 0);
    bins.deviations.push(Math.sqrt(squares / total) / scale);
  }
}

/**
 * Adds the bins of a leaf as `addNumbers` does, for a model that is handed out: extreme values of a bin are pulled in
 * (see `pulledIn`), mean and deviation are coarse, and all bins count the same.
 */
export function addGuardedNumbers(
  bins: NumberBins,
  members: Int32Array,
  { values, scale }: ScaledNumbers,
  leaf: number,
  least: number,
): void {
  const parts = Math.max(1, Math.floor(members.length / leaf));
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((part * members.length) / parts);
    const end = Math.floor(((part + 1) * members.length) / parts);
    const near = pulledIn(
      Float64Array.from(members.subarray(start, end), (record) => values[record]),
      least,
    );
    const told = coarseMoments(near);
    bins.counts.push(leaf);
    bins.means.push(told.mean / scale + 0);
    bins.deviations.push(told.deviation / scale);
  }
}

/** Adds the levels of a leaf and the number of records of each; `members` are the records by ascending code. */
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
 * Adds the levels of leaf after leaf like `addClasses`, for a model that is handed out: no level with fewer than
 * `leaf` records. Such levels count as the rest: of that leaf if it has `leaf` of them, else of all leaves. `end`
 * describes the rest for all leaves together: levels with `leaf` of its records weigh as many, the others together
 * the remainder, by their shares in the column. All counts are multiples of `leaf`. All levels of the column must
 * have `leaf` records.
 */
export function commonClasses(
  into: LevelCounts,
  codes: Int32Array,
  weights: Float64Array | null,
  leaf: number,
): { add(members: Int32Array): void; end(): void } {
  const rare = new Map<number, Taken>();
  const none: Taken = { records: 0, count: 0 };
  let anywhere = none;
  let total = 0;
  const plus = (one: Taken, other: Taken): Taken => ({
    records: one.records + other.records,
    count: one.count + other.count,
  });
  return {
    add(members) {
      const first = into.counts.length;
      let here = none;
      forEachLevel(members, codes, weights, (level, taken) => {
        total += taken.count;
        if (taken.records >= leaf) {
          into.levels.push(level);
          into.counts.push(countBy(leaf, taken.count));
          return;
        }
        rare.set(level, plus(rare.get(level) ?? none, taken));
        here = plus(here, taken);
      });
      if (here.records < leaf && into.counts.length > first) {
        anywhere = plus(anywhere, here);
        return;
      }
      into.levels.push(-1);
      into.counts.push(countBy(leaf, here.count));
    },
    end() {
      const share =
        anywhere.records < leaf ? 0 : countBy(leaf, anywhere.count) / countBy(leaf, total);
      if (share === 0 && !into.levels.includes(-1)) return;
      const named = new Map<number, number>();
      let unnamed = 0;
      for (const [level, { records, count }] of rare) {
        if (records >= leaf) named.set(level, countBy(leaf, count));
        else unnamed += count;
      }
      const counts = new Map<number, number>();
      for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
      const others = [...counts].filter(([level]) => !named.has(level));
      const all = others.reduce((sum, [, count]) => sum + countBy(leaf, count), 0);
      const left = unnamed < leaf && named.size > 0 ? 0 : countBy(leaf, unnamed);
      const rest = [
        ...named,
        ...others.map(([level, count]) => [level, (left * countBy(leaf, count)) / all] as const),
      ].filter(([, weight]) => weight > 0);
      rest.sort(([a], [b]) => a - b);
      into.rest = {
        levels: rest.map(([level]) => level),
        weights: rest.map(([, weight]) => weight),
        share,
      };
    },
  };
}

/** The number of different records with a level, and the total if some count more than once. */
interface Taken {
  readonly records: number;
  readonly count: number;
}

/** Calls `tell` with the records of each level in a leaf. */
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
 * Draws from the summaries of a leaf, those from `first` up to `last` (excluded): one of them in proportion to its
 * records, then for a bin a number that is uniform on mean ± sqrt(3) standard deviations, which has the mean and the
 * variance of the bin. If that would pass `low` or `high`, the interval is shortened on both sides equally: the mean
 * is kept, and no value heaps up at a limit.
 *
 * From the posterior, the proportions are drawn first, once for all values: from a Dirichlet distribution with the
 * numbers of records as parameters, which is the Bayesian bootstrap (Rubin 1981) of the leaf. O(log n) per value.
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
  const share = leaves.kind === 'classes' ? (leaves.rest?.share ?? 0) : 0;
  return () => {
    if (share > 0 && stream.uniform() < share) return rest!();
    const part = shares === null ? first : first + firstAbove(shares, stream.uniform());
    if (leaves.kind === 'classes') {
      const level = leaves.levels[part];
      return level < 0 ? rest!() : level;
    }
    const centre = Math.min(high, Math.max(low, leaves.means[part]));
    const reach = Math.min(ROOT_OF_3 * leaves.deviations[part], centre - low, high - centre);
    const drawn = centre + reach * (2 * stream.uniform() - 1);
    return Math.min(high, Math.max(low, drawn));
  };
}

const ROOT_OF_3 = Math.sqrt(3);

/** Draws one of the rest, if a leaf refers to it. */
function restOf(
  leaves: Leaves,
  first: number,
  last: number,
  parameters: DrawOptions['parameters'],
  stream: RandomStream,
): (() => number) | null {
  if (leaves.kind === 'numbers' || leaves.rest === undefined) return null;
  if (leaves.rest.share === 0 && !leaves.levels.slice(first, last).includes(-1)) return null;
  const { levels, weights } = leaves.rest;
  const shares = cumulatedShares(weights, 0, weights.length, parameters, stream);
  return () => levels[firstAbove(shares, stream.uniform())];
}

/** The cumulated shares of the summaries, the last is 1. */
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
