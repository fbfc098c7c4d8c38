import { agreeingIn, comparedIn } from './cells.ts';
import { columnsOf } from './patterns.ts';

/** Changes of a probability below this, relative to it, are rounding. */
const NO_CHANGE = 1e-11;
const MOST_ROUNDS = 200;

/** How pairs of different persons agree. */
export interface ByChance {
  /** The probability of agreement by column. */
  readonly u: Float64Array;
  /**
   * For each set of compared columns, by pattern of agreement: its probability as a multiple of what it would be if
   * columns agreed independently of each other.
   */
  readonly dependence: ReadonlyMap<number, Float64Array>;
  /** The probability of each pattern. */
  readonly patterns: Float64Array;
}

/**
 * The log-linear model of agreement by iterative proportional fitting to the numbers of pairs that agree in the columns
 * of each margin. With all pairs of columns as margins it has all interactions of two columns (Thibaudeau 1993):
 * columns that go together, as income and tax do, agree together among different persons too, and without
 * interactions such pairs are taken for matches. Two columns cannot tell an interaction from matches. Half a pair
 * stands where there is none. 2^p p^2 per round. The fit can begin at that of similar pairs: the model has one best fit,
 * and every fit by the same margins leads to it.
 */
export function chanceOf(
  comparisons: readonly number[],
  pairs: Float64Array,
  margins: readonly (readonly number[])[],
  from?: ByChance,
): ByChance {
  const columns = 1 + Math.max(...margins.flat());
  const patterns = 1 << columns;
  const wanted = margins.map((margin) => countsOf(margin, comparisons, pairs));
  const places = margins.map((margin) =>
    Uint8Array.from({ length: patterns }, (_, pattern) => within(pattern, margin)),
  );
  const fitted = from?.patterns.slice() ?? new Float64Array(patterns).fill(1 / patterns);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let change = 0;
    for (const [i, placeOf] of places.entries()) {
      const now = new Float64Array(wanted[i].length);
      for (let pattern = 0; pattern < patterns; pattern++) now[placeOf[pattern]] += fitted[pattern];
      const factors = now.map((share, place) => wanted[i][place] / share);
      for (const factor of factors) change = Math.max(change, Math.abs(factor - 1));
      for (let pattern = 0; pattern < patterns; pattern++)
        fitted[pattern] *= factors[placeOf[pattern]];
    }
    if (change < NO_CHANGE) break;
  }
  const u = new Float64Array(columns);
  for (let pattern = 0; pattern < patterns; pattern++) {
    for (const j of columnsOf(pattern)) u[j] += fitted[pattern];
  }
  const dependence = new Map<number, Float64Array>();
  for (const compared of new Set(comparisons.map(comparedIn))) {
    const shares = new Float64Array(patterns);
    for (let pattern = 0; pattern < patterns; pattern++) {
      shares[pattern & compared] += fitted[pattern];
    }
    const alone = productsOf(u, columnsOf(compared), new Float64Array(patterns));
    dependence.set(
      compared,
      shares.map((share, pattern) => (share === 0 ? 0 : share / alone[pattern])),
    );
  }
  return { u, dependence, patterns: fitted };
}

/** The probability of each pattern within some columns that agree independently; 0 for patterns of others. */
export function productsOf(
  agree: ArrayLike<number>,
  columns: readonly number[],
  into: Float64Array,
): Float64Array {
  into.fill(0);
  into[0] = 1;
  let reached = 1;
  for (const j of columns) {
    const bit = 1 << j;
    for (let pattern = 0; pattern < reached; pattern++) {
      into[bit + pattern] = into[pattern] * agree[j];
      into[pattern] *= 1 - agree[j];
    }
    reached = 2 * bit;
  }
  return into;
}

/** The shares of pairs, by which of the columns of a margin agree, of those that compare all of them. */
function countsOf(
  margin: readonly number[],
  comparisons: readonly number[],
  pairs: Float64Array,
): Float64Array {
  const set = margin.reduce((bits, j) => bits | (1 << j), 0);
  const counts = new Float64Array(1 << margin.length);
  for (const [i, comparison] of comparisons.entries()) {
    if ((comparedIn(comparison) & set) !== set) continue;
    counts[within(agreeingIn(comparison), margin)] += pairs[i];
  }
  const floored = counts.map((count) => Math.max(0.5, count));
  const all = floored.reduce((sum, count) => sum + count, 0);
  return floored.map((count) => count / all);
}

/** The part of a pattern in some columns, as a place among their patterns. */
function within(pattern: number, margin: readonly number[]): number {
  let place = 0;
  for (const j of margin) place = 2 * place + ((pattern >> j) & 1);
  return place;
}

export function singleColumns(columns: number): number[][] {
  return Array.from({ length: columns }, (_, j) => [j]);
}

export function pairsOfColumns(columns: number): number[][] {
  return singleColumns(columns).flatMap(([j]) => singleColumns(j).map(([before]) => [before, j]));
}
