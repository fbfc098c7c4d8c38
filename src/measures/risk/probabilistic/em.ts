import type { Work } from '../../../foundation/work/index.ts';

/** What is believed of pairs of records: m and u are probabilities of agreement by column. */
export interface LinkageModel {
  /** Among pairs of the same person. */
  readonly m: Float64Array;
  /** Among other pairs. */
  readonly u: Float64Array;
  /** Share of the pairs that are of the same person. */
  readonly share: number;
  readonly iterations: number;
  readonly hasConverged: boolean;
}

const LEAST = 1e-6;
const MOST_ITERATIONS = 100_000;
/** Largest change of m, u and (relative to it) of the share that counts as none. */
const NO_CHANGE = 1e-13;

/**
 * The model of Fellegi and Sunter (1969) by expectation and maximisation over the numbers of pairs of each
 * pattern of agreement (Jaro 1989), with independent columns within either class. From m = 0.9, u = 0.1 and
 * share 1/n, n the number of records; m and u are kept in [1e-6, 1 - 1e-6]. The maximum found is the one
 * reached from there: nothing forces the first class to be the matches. 2^p p per iteration.
 */
export function* fitLinkageModel(
  totals: Float64Array,
  columns: number,
  records: number,
): Work<LinkageModel> {
  const m = new Float64Array(columns).fill(0.9);
  const u = new Float64Array(columns).fill(0.1);
  let share = 1 / records;
  const pairs = totals.reduce((all, count) => all + count, 0);
  const underM = new Float64Array(totals.length);
  const underU = new Float64Array(totals.length);
  const matches = new Float64Array(columns);
  const others = new Float64Array(columns);
  for (let iteration = 1; iteration <= MOST_ITERATIONS; iteration++) {
    if (iteration % 1024 === 0) yield { done: iteration, total: MOST_ITERATIONS };
    probabilities(m, underM);
    probabilities(u, underU);
    matches.fill(0);
    others.fill(0);
    let matched = 0;
    let unmatched = 0;
    for (let pattern = 0; pattern < totals.length; pattern++) {
      if (totals[pattern] === 0) continue;
      const isMatch = share * underM[pattern];
      const isOther = (1 - share) * underU[pattern];
      const expected = totals[pattern] * (isMatch / (isMatch + isOther));
      const rest = totals[pattern] * (isOther / (isMatch + isOther));
      matched += expected;
      unmatched += rest;
      for (let j = 0; j < columns; j++) {
        if ((pattern & (1 << j)) === 0) continue;
        matches[j] += expected;
        others[j] += rest;
      }
    }
    let change = Math.abs(matched / pairs - share) / share;
    share = matched / pairs;
    for (let j = 0; j < columns; j++) {
      change = Math.max(
        change,
        moved(m, j, matches[j], matched),
        moved(u, j, others[j], unmatched),
      );
    }
    if (!(change > NO_CHANGE)) return { m, u, share, iterations: iteration, hasConverged: true };
  }
  return { m, u, share, iterations: MOST_ITERATIONS, hasConverged: false };
}

/** The probability of each pattern, bit j being agreement in column j. */
function probabilities(agree: Float64Array, into: Float64Array): void {
  into[0] = 1;
  for (let j = 0; j < agree.length; j++) {
    const half = 1 << j;
    for (let pattern = 0; pattern < half; pattern++) {
      into[half + pattern] = into[pattern] * agree[j];
      into[pattern] *= 1 - agree[j];
    }
  }
}

/** Sets the probability of column j to agreed / all, within its bounds, and tells by how much it moved; a class without pairs stays. */
function moved(probability: Float64Array, j: number, agreed: number, all: number): number {
  if (!(all > 0)) return 0;
  const before = probability[j];
  probability[j] = Math.min(1 - LEAST, Math.max(LEAST, agreed / all));
  return Math.abs(probability[j] - before);
}
