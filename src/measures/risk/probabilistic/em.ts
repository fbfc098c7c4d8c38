import { log } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { agreeingIn, comparedIn } from './cells.ts';
import { type ByChance, chanceOf, pairsOfColumns, productsOf, singleColumns } from './chance.ts';
import type { Comparisons } from './comparisons.ts';
import { columnsOf } from './patterns.ts';

/** The estimated model of pairs of records: m and u are the probabilities of agreement by column. */
export interface LinkageModel {
  /** Among pairs of the same person. */
  readonly m: Float64Array;
  /** Among other pairs. */
  readonly u: Float64Array;
  /** Share of the pairs that are of the same person: one original for each masked record. */
  readonly share: number;
  /** By how much the class of matches raises the log-likelihood of the comparisons. */
  readonly gain: number;
  readonly iterations: number;
  readonly hasConverged: boolean;
}

/** Smallest distance of a probability from 0 and from 1. */
export const LEAST = 1e-6;

/** Probabilities of agreement among matches from which the estimation starts. */
export const STARTS = [0.9, 0.5];

/**
 * Each m is drawn towards the mean over the columns. The weight of the mean is this share of the protected records. Columns are estimated from how they agree together, so the model can give to one column what belongs to another.
 */
export const DRAWN = 0.2;

/** Least difference m - u that some column must have; otherwise no class of matches is found. */
const LEAST_EXCESS = 0.001;

/** Least gain in log-likelihood by the class of matches. Files without matches seldom gain more by chance. */
export const LEAST_GAIN = 2;

/** Rounds in each of which the agreement of different persons is estimated anew, and steps of EM in each. */
const ROUNDS = 20;
const STEPS = 10;
/** Largest change of m that counts as none. */
const NO_CHANGE = 1e-5;
/** Largest change of m within the last round that needs no note. */
const SMALL_CHANGE = 1e-3;

/**
 * The model of Fellegi and Sunter (1969) by expectation and maximisation (Jaro 1989), under what is known of the
 * matches: each masked record has one original. So the share of matches is not estimated (left free, it takes
 * all pairs that are alike for matches), and originals compete for a masked record: original i is its match with a
 * probability proportional to the likelihood of the comparison under m over that by chance. By chance the classes
 * of the masked record are met as often as they occur (Fellegi and Sunter's weights by frequency), and columns
 * agree together as `chanceOf` estimates from all pairs less the expected matches; if no class of matches is found so,
 * as where matches are very few among the pairs, columns are taken as independent. No m falls below its u. Of several
 * starts the one with the largest gain in likelihood is taken. Null where none finds a class of matches.
 */
export function* fitLinkageModel(pairs: Comparisons): Work<LinkageModel | null> {
  const together = pairs.columns > 2 ? yield* bestOf(pairs, true) : null;
  return together ?? (yield* bestOf(pairs, false));
}

function* bestOf(pairs: Comparisons, interact: boolean): Work<LinkageModel | null> {
  let best: LinkageModel | null = null;
  const kinds = kindsOf(pairs);
  const margins = interact ? pairsOfColumns(pairs.columns) : singleColumns(pairs.columns);
  const none = chanceOf(kinds.comparisons, kinds.totals, margins);
  for (const start of STARTS) {
    const model = yield* fitFrom(start, pairs, kinds, margins, none);
    if (model === null || !(model.gain > LEAST_GAIN)) continue;
    if (!model.m.some((probability, j) => probability > model.u[j] + LEAST_EXCESS)) continue;
    if (best === null || model.gain > best.gain) best = model;
  }
  return best;
}

/** `none` is chance as it would be without any match. */
function* fitFrom(
  first: number,
  pairs: Comparisons,
  kinds: Kinds,
  margins: readonly (readonly number[])[],
  none: ByChance,
): Work<LinkageModel | null> {
  const m = new Float64Array(pairs.columns).fill(first);
  let expected: Float64Array = new Float64Array(kinds.comparisons.length);
  let iterations = 0;
  let moved = 1;
  let chance = none;
  for (let round = 0; round < ROUNDS && moved > NO_CHANGE; round++) {
    yield { done: round, total: ROUNDS };
    if (round > 0) {
      const others = kinds.totals.map((total, kind) => total - expected[kind]);
      chance = chanceOf(kinds.comparisons, others, margins, chance);
    }
    const ratios = overChance(pairs, chance, m);
    const before = m.slice();
    for (let step = 0; step < STEPS; step++) {
      iterations++;
      ({ expected } = expectedMatches(pairs, kinds, ratios, m));
      const next = maximised(kinds, expected, chance.u);
      if (next === null) return null;
      const change = largestChange(m, next);
      m.set(next);
      if (change <= NO_CHANGE) break;
    }
    moved = largestChange(before, m);
  }
  // Against chance without any match, so that matches do not prove themselves.
  const ratios = overChance(pairs, none, new Float64Array(pairs.columns));
  const { gain } = expectedMatches(pairs, kinds, ratios, m);
  const share = 1 / pairs.originals;
  return { m, u: chance.u, share, gain, iterations, hasConverged: moved <= SMALL_CHANGE };
}

/** The different comparisons. */
interface Kinds {
  readonly comparisons: readonly number[];
  /** The kind of each comparison of each cell. */
  readonly kindOf: Int32Array;
  /** Pairs of records of each kind. */
  readonly totals: Float64Array;
  /** Masked records. */
  readonly records: number;
  readonly columns: number;
}

function kindsOf({ comparison, counts, start, records, columns }: Comparisons): Kinds {
  const comparisons = [...new Set(comparison)].sort((a, b) => a - b);
  const places = new Map(comparisons.map((one, kind) => [one, kind]));
  const kindOf = comparison.map((one) => places.get(one)!);
  const totals = new Float64Array(comparisons.length);
  let all = 0;
  for (let cell = 0; cell < records.length; cell++) {
    all += records[cell];
    for (let at = start[cell]; at < start[cell + 1]; at++) {
      totals[kindOf[at]] += records[cell] * counts[at];
    }
  }
  return { comparisons, kindOf, totals, records: all, columns };
}

/** For each comparison of each cell, its number of originals over how many there would be by chance if all compared so. */
function overChance(pairs: Comparisons, { dependence }: ByChance, m: Float64Array): Float64Array {
  const { columns, originals, alike, known, start, comparison, counts } = pairs;
  const ratios = new Float64Array(comparison.length);
  const alone = new Float64Array(1 << columns);
  const agree = new Float64Array(columns);
  for (let cell = 0; cell + 1 < start.length; cell++) {
    for (let j = 0; j < columns; j++) {
      // Without the match, and at least half a record from all or none.
      const others = Math.max(0.5, Math.min(known[j] - 0.5, alike[j][cell] - m[j]));
      agree[j] = others / Math.max(1, known[j] - m[j]);
    }
    let compared = -1;
    let factors: Float64Array = alone;
    let all = 1;
    for (let at = start[cell]; at < start[cell + 1]; at++) {
      if (comparedIn(comparison[at]) !== compared) {
        compared = comparedIn(comparison[at]);
        factors = dependence.get(compared)!;
        productsOf(agree, columnsOf(compared), alone);
        all = 0;
        for (let pattern = 0; pattern < alone.length; pattern++) {
          all += factors[pattern] * alone[pattern];
        }
      }
      const pattern = agreeingIn(comparison[at]);
      ratios[at] = (counts[at] * all) / (originals * factors[pattern] * alone[pattern]);
    }
  }
  return ratios;
}

/** Matches of each kind, and the gain in log-likelihood over no matches at all. */
function expectedMatches(
  pairs: Comparisons,
  { comparisons, kindOf }: Kinds,
  ratios: Float64Array,
  m: Float64Array,
): { expected: Float64Array; gain: number } {
  const { start, records, columns } = pairs;
  const likelihoods = likelihoodsOf(comparisons, m, columns);
  const expected = new Float64Array(comparisons.length);
  let gain = 0;
  for (let cell = 0; cell < records.length; cell++) {
    let sum = 0;
    for (let at = start[cell]; at < start[cell + 1]; at++) {
      sum += ratios[at] * likelihoods[kindOf[at]];
    }
    gain += records[cell] * log(sum);
    const factor = records[cell] / sum;
    for (let at = start[cell]; at < start[cell + 1]; at++) {
      expected[kindOf[at]] += factor * ratios[at] * likelihoods[kindOf[at]];
    }
  }
  return { expected, gain };
}

/** The probability of each kind of comparison among matches. */
function likelihoodsOf(comparisons: readonly number[], m: Float64Array, columns: number) {
  const products = new Map<number, Float64Array>();
  return Float64Array.from(comparisons, (comparison) => {
    const compared = comparedIn(comparison);
    let found = products.get(compared);
    if (found === undefined) {
      found = productsOf(m, columnsOf(compared), new Float64Array(1 << columns));
      products.set(compared, found);
    }
    return found[agreeingIn(comparison)];
  });
}

/** The probabilities of agreement among the expected matches; null if no column was compared. */
function maximised(
  { comparisons, records, columns }: Kinds,
  expected: Float64Array,
  u: Float64Array,
): Float64Array | null {
  const agreed = new Float64Array(columns);
  const compared = new Float64Array(columns);
  for (const [kind, comparison] of comparisons.entries()) {
    for (let j = 0; j < columns; j++) {
      if ((comparedIn(comparison) >> j) & 1) compared[j] += expected[kind];
      if ((agreeingIn(comparison) >> j) & 1) agreed[j] += expected[kind];
    }
  }
  let rates = 0;
  let known = 0;
  for (let j = 0; j < columns; j++) {
    if (!(compared[j] > 0)) continue;
    rates += agreed[j] / compared[j];
    known++;
  }
  if (known === 0) return null;
  const drawn = DRAWN * records;
  return agreed.map((count, j) => {
    const probability = (count + (drawn * rates) / known) / (compared[j] + drawn);
    return Math.min(1 - LEAST, Math.max(LEAST, u[j], probability));
  });
}

function largestChange(before: Float64Array, after: Float64Array): number {
  return before.reduce((most, value, j) => Math.max(most, Math.abs(value - after[j])), 0);
}
