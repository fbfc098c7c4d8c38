import { FUZZY_TILE, type FuzzyTiles } from '../../../foundation/kernels/index.ts';
import { exp, log } from '../../../foundation/numerics/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { type Fuzziness, objectiveOf } from './fuzziness.ts';
import type { Projection } from './projection.ts';

/** Data that does not change between alternations. */
export interface Problem {
  readonly records: number;
  readonly d: number;
  /** The records on the scale of distances, and the function for their shares. */
  readonly tiles: FuzzyTiles;
  /** Units for the moves of centres, column by column. */
  readonly spread: Float64Array;
  readonly fuzziness: Fuzziness;
  readonly feasible: Projection;
}

/** The objective at the centres before an alternation, in its units, and the largest move of a coordinate. */
interface Step {
  readonly objective: number;
  readonly move: number;
}

/** Operations between two chances to stop: some 10 milliseconds. */
const STRETCH = 5_000_000;

/** Number of records at once, a multiple of the kernel's batch, that takes about as long as one such stretch. */
export function recordsPerStretch(c: number, d: number): number {
  // Cost of a share in units of a difference of one coordinate.
  return FUZZY_TILE * Math.max(1, Math.floor(STRETCH / (FUZZY_TILE * c * (d + 10))));
}

/** Squared distances of a row to all centres. O(c d). */
export function distancesTo(
  rows: Float64Array,
  start: number,
  centres: Float64Array,
  d: number,
  distances: Float64Array,
): void {
  for (let i = 0, at = 0; i < distances.length; i++) {
    let distance = 0;
    for (let j = 0; j < d; j++, at++) {
      const difference = rows[start + j] - centres[at];
      distance += difference * difference;
    }
    distances[i] = distance;
  }
}

/**
 * One alternation (Bezdek 1981): the best memberships for the centres, then the best centres for the memberships: the
 * weighted means of the records, projected onto the constraints. Memberships are computed for a few records at a time
 * and never stored: n c numbers would not fit into memory. O(n c d) time, O(c d) memory.
 *
 * The weighted means are summed as moves from the centres, which keeps the digits of data far from 0 and leaves a
 * correct centre unchanged. A centre whose memberships all underflow stays.
 */
export function* alternate(
  problem: Problem,
  centres: Float64Array,
): Generator<Progress, Step, unknown> {
  const { records, d, tiles, spread, feasible } = problem;
  const c = centres.length / d;
  const collect = collector(problem, c);
  const stretch = recordsPerStretch(c, d);
  tiles.start(centres);
  for (let from = 0; from < records; from += stretch) {
    const to = Math.min(records, from + stretch);
    for (let first = from; first < to; first += FUZZY_TILE) collect.add(first);
    yield { done: to, total: records };
  }
  const { moves, weights } = tiles.collected();
  let move = 0;
  for (let i = 0; i < c; i++) {
    const before = centres.slice(i * d, (i + 1) * d);
    if (weights[i] > 0)
      for (let j = 0; j < d; j++) centres[i * d + j] += moves[i * d + j] / weights[i];
    feasible.project(centres, i * d);
    for (let j = 0; j < d; j++)
      move = Math.max(move, Math.abs(centres[i * d + j] - before[j]) / spread[j]);
  }
  return { objective: collect.objective(), move };
}

function collector({ records, tiles, fuzziness }: Problem, c: number) {
  const { nearest, totals, factors } = tiles;
  const partOf = objectiveOf(fuzziness, c);
  let objective = 0;
  // Weights are u^m = (share / total)^m. For large m all total^-m may underflow, and only their ratios count: they
  // are taken relative to the largest so far.
  let largest = Number.NEGATIVE_INFINITY;

  function setFactors(m: number): void {
    let most = largest;
    for (let t = 0; t < FUZZY_TILE; t++) {
      factors[t] = -m * log(totals[t]);
      if (factors[t] > most) most = factors[t];
    }
    if (most > largest) {
      tiles.shrink(largest === Number.NEGATIVE_INFINITY ? 0 : exp(largest - most));
      largest = most;
    }
    for (let t = 0; t < FUZZY_TILE; t++) factors[t] = exp(factors[t] - largest);
  }

  return {
    objective: () => objective,
    /** Adds the records of one tile. */
    add(first: number): void {
      tiles.share(first);
      const count = Math.min(FUZZY_TILE, records - first);
      for (let t = 0; t < count; t++) objective += partOf(nearest[t], totals[t]);
      if (fuzziness.method === 'fcm') setFactors(fuzziness.m);
      else for (let t = 0; t < FUZZY_TILE; t++) factors[t] = 1 / totals[t];
      factors.fill(0, count);
      tiles.collect();
    },
  };
}
