import type { Progress } from '../../method/index.ts';
import { exp, log } from '../../numerics/index.ts';
import { type Fuzziness, nearestOf, objectiveOf, sharing } from './fuzziness.ts';
import type { Projection } from './projection.ts';

/** What stays the same from one alternation to the next. */
export interface Problem {
  /** Records one after another, on the scale of distances. */
  readonly rows: Float64Array;
  readonly d: number;
  /** In what units moves of centres are told, column by column. */
  readonly spread: Float64Array;
  readonly fuzziness: Fuzziness;
  readonly feasible: Projection;
}

/** The objective at the centres before an alternation, in its units, and the largest move of a coordinate. */
export interface Step {
  readonly objective: number;
  readonly move: number;
}

/** Operations of one stretch of work between two chances to stop: some 10 milliseconds. */
const STRETCH = 2_000_000;

/** So many records at once take about as long as one stretch. */
export function recordsPerStretch(c: number, d: number): number {
  // Beside the d differences, a share costs about as much as 10 of them.
  return Math.max(1, Math.floor(STRETCH / (c * (d + 10))));
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
 * One alternation (Bezdek 1981): the best memberships for the centres, then the best centres for the
 * memberships, the weighted means of the records, moved to the constraints. Memberships are made and used
 * record by record and never kept: n c numbers would not fit. O(n c d) time, O(c d) memory.
 *
 * The weighted means are collected as moves from the centres, which keeps the digits of data far from 0 and
 * leaves a centre that is right where it is. A centre to which no record belongs in doubles stays.
 */
export function* alternate(
  problem: Problem,
  centres: Float64Array,
): Generator<Progress, Step, unknown> {
  const { d, spread, feasible } = problem;
  const n = problem.rows.length / d;
  const c = centres.length / d;
  const collect = collector(problem, centres);
  const stretch = recordsPerStretch(c, d);
  for (let from = 0; from < n; from += stretch) {
    collect.records(from, Math.min(n, from + stretch));
    yield { done: Math.min(n, from + stretch), total: n };
  }
  const { moves, weights } = collect;
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

function collector({ rows, d, fuzziness }: Problem, centres: Float64Array) {
  const c = centres.length / d;
  const { share } = sharing(fuzziness);
  const partOf = objectiveOf(fuzziness, c);
  const distances = new Float64Array(c);
  const shares = new Float64Array(c);
  const moves = new Float64Array(c * d);
  const weights = new Float64Array(c);
  const m = fuzziness.method === 'fcm' ? fuzziness.m : 1;
  let objective = 0;
  // Weights are u^m = (share / total)^m. For large m all total^-m may be too small for a double, and only
  // their ratios count: they are taken relative to the largest so far.
  let largest = Number.NEGATIVE_INFINITY;

  function relative(total: number): number {
    if (fuzziness.method === 'efcm') return 1 / total;
    const exponent = -m * log(total);
    if (exponent > largest) {
      const shrink = largest === Number.NEGATIVE_INFINITY ? 0 : exp(largest - exponent);
      for (let i = 0; i < moves.length; i++) moves[i] *= shrink;
      for (let i = 0; i < c; i++) weights[i] *= shrink;
      largest = exponent;
    }
    return exp(exponent - largest);
  }

  return {
    moves,
    weights,
    objective: () => objective,
    records(from: number, to: number): void {
      for (let record = from; record < to; record++) {
        const start = record * d;
        distancesTo(rows, start, centres, d, distances);
        const total = share(distances, shares);
        const nearest = nearestOf(distances);
        objective += partOf(nearest, total);
        const factor = relative(total);
        for (let i = 0; i < c; i++) {
          if (shares[i] === 0) continue;
          // share^m is share times the ratio, because m / (m - 1) = 1 / (m - 1) + 1.
          const ratio = m === 1 || nearest === 0 ? 1 : nearest / distances[i];
          const weight = factor * shares[i] * ratio;
          weights[i] += weight;
          for (let j = 0, at = i * d; j < d; j++, at++)
            moves[at] += weight * (rows[start + j] - centres[at]);
        }
      }
    },
  };
}
