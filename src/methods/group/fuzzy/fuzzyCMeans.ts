import { PenumbraError } from '../../../error.ts';
import { fuzzyTiles } from '../../../foundation/kernels/index.ts';
import { randomStream, standardDeviation } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import { type Chance, type LinearConstraint, SOLO } from '../../contract/index.ts';
import { checkFuzziness, type Fuzziness, objectiveUnit, sharesOf } from './fuzziness.ts';
import { alternate, type Problem } from './iterate.ts';
import { projection } from './projection.ts';
import {
  measure,
  noScale,
  onScale,
  type Scale,
  type ScaleKind,
  toColumns,
  toRows,
} from './scale.ts';
import { firstCentres } from './starts.ts';

/** Purposes of random streams of fuzzy clustering. */
export const FUZZY_PURPOSE = { starts: 1, draws: 2 } as const;

export type FuzzyOptions = {
  readonly fuzziness: Fuzziness;
  /** Standardisation for distances. Default 'sd'. */
  readonly standardise?: ScaleKind;
  /** The scale of a larger file that contains these records. */
  readonly scale?: Scale;
  /** Constraints that every centre satisfies, in the units of the data. */
  readonly constraints?: readonly LinearConstraint[];
  /** Number of starts. Default 5. */
  readonly starts?: number;
  /** Alternations after which only the best start continues. Default: all continue to their end. */
  readonly trial?: number;
  /** First centres by column, instead of drawn ones. */
  readonly from?: readonly Float64Array[];
  /** Largest number of alternations of a start. Default 300. */
  readonly iterations?: number;
  /**
   * A start has converged if no coordinate of a centre moves by more, in units of the column's standard deviation.
   * Default 1e-8.
   */
  readonly tolerance?: number;
  readonly chance?: Chance;
} & (
  | { /** How many centres. */ readonly centres: number }
  | { /** One centre for every k records. */ readonly k: number }
);

interface FuzzyResult {
  /** By column, in the units of the data. */
  readonly centres: Float64Array[];
  /**
   * At the centres and their best memberships, with distances on the scale: fcm sum u^m d; efcm sum u d + u log(u) /
   * lambda. The centres have made one more step since, which does not raise it. If c^(1 - m) underflows it is 0;
   * starts are compared in a unit that does not.
   */
  readonly objective: number;
  /** Alternations of the best start. */
  readonly iterations: number;
  readonly converged: boolean;
  /** The scale of the distances, for `drawCentres`. */
  readonly scale: Scale;
}

/**
 * Fuzzy c-means (Bezdek 1981) or entropy fuzzy c-means (Miyamoto and Mukaidono 1997), with any number of linear
 * constraints that every centre satisfies (Torra 2020 for one), even if the data do not. Centres and memberships are
 * improved in turn until centres converge. This finds local optima: of several starts, the one with the smallest
 * objective is kept, the first of those equal to nine digits. The same data, options and random stream give the same
 * result. O(n c d) time per alternation, O(n d + c d) memory.
 */
export function* fuzzyCMeans(
  columns: readonly Float64Array[],
  options: FuzzyOptions,
): Work<FuzzyResult> {
  const { fuzziness, standardise = 'sd', constraints = [], from } = options;
  const { iterations = 300, tolerance = 1e-8, chance = SOLO.chance } = options;
  checkFuzziness(fuzziness);
  const d = columns.length;
  const n = columns[0].length;
  const c = from?.[0].length ?? numberOfCentres(n, options);
  // In the units of the data first, so that contradictions do not depend on the data.
  projection(constraints, d);
  const scale = options.scale ?? noScale(d);
  const spread = new Float64Array(d);
  for (const [j, column] of columns.entries()) {
    if (options.scale === undefined) measure(scale, j, column, standardise);
    // A constant column has no spread.
    spread[j] = standardDeviation(column, 'n') / scale.unit[j] || 1;
    yield { done: 0, total: 1 };
  }
  const scaled = constraints.map((constraint) => onScale(constraint, scale));
  const feasible = projection(scaled, d);
  const rows = toRows(columns, scale);
  const tiles = fuzzyTiles(rows, d, c, sharesOf(fuzziness));
  const problem = { records: n, d, tiles, spread, fuzziness, feasible };
  yield { done: 0, total: 1 };
  const starts = from === undefined ? Math.max(1, options.starts ?? 5) : 1;
  const stream = randomStream(chance.seed, chance.step, FUZZY_PURPOSE.starts, chance.part);
  const fuzzy = fuzziness.method === 'fcm' && fuzziness.m > 2;

  const most = Math.max(1, iterations);
  const trial = starts === 1 ? most : Math.min(most, options.trial ?? most);
  const rounds = starts * trial + most - trial;
  let best: Run | undefined;
  for (let start = 0; start < starts; start++) {
    const drawn = firstCentres(rows, d, c, fuzzy || start % 2 === 1, stream);
    const before = start * trial;
    const centres =
      from === undefined ? yield* inside(drawn, before, 0.1 * trial, rounds) : toRows(from, scale);
    for (let at = 0; at < centres.length; at += d) feasible.project(centres, at);
    const run = { centres, objective: 0, iterations: 0, converged: false };
    const work = improve(problem, run, trial, tolerance);
    const found = yield* inside(work, before + 0.1 * trial, 0.9 * trial, rounds);
    if (best === undefined || isBetter(found.objective, best.objective)) best = found;
    // All distances are 0, so no other start is better.
    if (fuzziness.method === 'fcm' && best.objective === 0) break;
  }
  if (!best!.converged && trial < most) {
    const work = improve(problem, best!, most, tolerance);
    best = yield* inside(work, starts * trial, most - trial, rounds);
  }
  const { centres, ...told } = best!;
  const objective = told.objective * objectiveUnit(fuzziness, c);
  return { ...told, objective, centres: toColumns(centres, scale), scale };
}

interface Run {
  readonly centres: Float64Array;
  /** In units of `objectiveUnit`. */
  readonly objective: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Alternates until centres converge or `most` alternations are done; the given centres are changed. */
function* improve(problem: Problem, from: Run, most: number, tolerance: number): Work<Run> {
  const { centres } = from;
  for (let iterations = from.iterations + 1; ; iterations++) {
    const step = alternate(problem, centres);
    const done = iterations - 1 - from.iterations;
    const { objective, move } = yield* inside(step, done, 1, most - from.iterations);
    const converged = move <= tolerance;
    if (converged || iterations === most) return { centres, objective, iterations, converged };
  }
}

/** By more than rounding: the same optimum with its centres in another order is no better. */
function isBetter(objective: number, best: number): boolean {
  return objective < best - 1e-9 * Math.abs(best);
}

function numberOfCentres(n: number, options: FuzzyOptions): number {
  const [asked, what] =
    'k' in options ? [options.k, 'k'] : [options.centres, 'the number of centres'];
  if (!Number.isInteger(asked) || asked < 1 || asked > n) {
    throw new PenumbraError(
      'usage',
      `Fuzzy c-means: ${what} must be a whole number from 1 to the number of records, which is ${n}.`,
    );
  }
  return 'k' in options ? Math.floor(n / asked) : asked;
}
