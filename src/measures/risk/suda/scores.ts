import { pow, sum } from '../../../foundation/numerics/index.ts';
import { type Cells, cellsOf, cellsWith } from '../individual/cells.ts';
import { type MinimalUniques, minimalUniques } from './minimalUniques.ts';

/** Scores of each record and each key from minimal sample uniques. */
export interface SudaScores {
  /** SUDA score of each record; 0 if it has no minimal sample unique. */
  readonly scores: Float64Array;
  /** DIS-SUDA of each record, 0 to 1. */
  readonly disScores: Float64Array;
  /** Number of minimal sample uniques of one column, of two, and so on. */
  readonly bySize: readonly number[];
  /** For each key, the share (0 to 1) of the sum of all scores that comes from sets with it; null without any set. */
  readonly contributions: readonly number[] | null;
  /** Larger sets were not searched. */
  readonly mostSize: number;
}

/**
 * SUDA scores of the records of one file: the sum over a record's minimal sample uniques of the product of (ATT - i)
 * for i from the size of the set to M, ATT the number of keys (Elliot, Manning and Ford 2002). M is the largest size
 * that is searched, and at most ATT - 1: with all sizes a set of s columns scores (ATT - s)!, hence 1 if all columns
 * are needed.
 */
export function sudaScores(
  keys: readonly Int32Array[],
  samplingFraction = 0.01,
  mostSize: number = keys.length,
): SudaScores {
  return scoresOf(minimalUniques(keys, mostSize), keys, samplingFraction);
}

/**
 * Scores from known minimal sample uniques. A record that is unique on all keys has one of some size: if larger sets
 * were not searched, `rest` is the score of a unique record with none of the others. O(keys) for each set and O(n
 * keys).
 */
export function scoresOf(
  { record, columns, mostSize }: MinimalUniques,
  keys: readonly Int32Array[],
  samplingFraction: number,
  rest = 0,
): SudaScores {
  const scores = new Float64Array(keys[0]?.length ?? 0);
  const byKey = new Float64Array(keys.length);
  const bySize = new Array<number>(Math.min(mostSize, keys.length)).fill(0);
  const scoreOfSize = bySize.map((_, s) => sizeScore(s + 1, keys.length, mostSize));
  for (let at = 0; at < record.length; at++) {
    let size = 0;
    for (let set = columns[at]; set !== 0; set &= set - 1) size++;
    const score = scoreOfSize[size - 1];
    for (let set = columns[at]; set !== 0; set &= set - 1)
      byKey[31 - Math.clz32(set & -set)] += score;
    scores[record[at]] += score;
    bySize[size - 1]++;
  }
  const cells = cellsOf(keys, scores.length);
  for (let i = 0; rest > 0 && i < scores.length; i++) {
    if (scores[i] === 0 && cells.counts[cells.cellOf[i]] === 1) scores[i] = rest;
  }
  const total = sum(scores);
  return {
    scores,
    disScores: disScores(scores, cells, keys.length, samplingFraction),
    bySize,
    contributions: total > 0 ? Array.from(byKey, (score) => score / total) : null,
    mostSize,
  };
}

/**
 * The scores that sdcMicro gives by default, as 5.8.1 and the example of Benschop, Machingauta and Welch (2019) have them:
 * a set of s of the ATT keys scores (2^(ATT - s) - 1) / C(ATT, s), a number of subsets of the other keys over a number of
 * sets of this size. A record that is unique by all keys only scores 0.
 */
export function subsetScores(
  { record, columns }: MinimalUniques,
  keys: readonly Int32Array[],
): Float64Array {
  const scores = new Float64Array(keys[0]?.length ?? 0);
  const scoreOfSize = [1];
  for (let size = 1, sets = 1; size <= keys.length; size++) {
    sets = (sets * (keys.length - size + 1)) / size;
    scoreOfSize.push((2 ** (keys.length - size) - 1) / sets);
  }
  for (let at = 0; at < record.length; at++) {
    let size = 0;
    for (let set = columns[at]; set !== 0; set &= set - 1) size++;
    scores[record[at]] += scoreOfSize[size];
  }
  return scores;
}

/** The score of one set, given its number of columns. */
function sizeScore(size: number, keys: number, mostSize: number): number {
  let score = 1;
  for (let i = size; i <= Math.min(mostSize, keys - 1); i++) score *= keys - i;
  return score;
}

/**
 * DIS-SUDA: the probability that a match with a unique record is correct, DIS = U pi / (U pi + P (1 - pi)), distributed
 * by the scores S: 1 / (1 + (U/DIS - U) / (S^Q sum S^-Q)), Q = 1 + (8 - ATT)/20 (Elliot, Manning, Mayes, Gurd and Bane
 * 2005). U records are unique on all keys, P have exactly one twin, so that P is twice the number of pairs (Skinner and
 * Elliot 2002); pi is the sampling fraction. U/DIS - U is P (1 - pi) / pi: without twins, or if the file is the
 * population, each score is 1. Q decreases with the number of keys and is above 0 for at most 27.
 */
export function disScores(
  scores: Float64Array,
  cells: Cells,
  keys: number,
  samplingFraction: number,
): Float64Array {
  const inPairs = 2 * cellsWith(cells, 2);
  const doubt = (inPairs * (1 - samplingFraction)) / samplingFraction;
  const exponent = 1 + (8 - keys) / 20;
  const powers = raised(scores, exponent);
  const adjustment = sum(powers.map((power) => (power > 0 ? 1 / power : 0)));
  return powers.map((power) => (power > 0 ? 1 / (1 + doubt / (power * adjustment)) : 0));
}

/** Each different base is raised once: scores are sums of few different numbers. */
function raised(values: Float64Array, exponent: number): Float64Array {
  const known = new Map<number, number>([[0, 0]]);
  return values.map((value) => {
    let power = known.get(value);
    if (power === undefined) known.set(value, (power = pow(value, exponent)));
    return power;
  });
}
