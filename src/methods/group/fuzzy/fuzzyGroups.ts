import { randomStream } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Chance, LinearConstraint } from '../../contract/index.ts';
import { dissolveSmall } from './dissolve.ts';
import { drawCentres } from './drawCentres.ts';
import type { Fuzziness } from './fuzziness.ts';
import { FUZZY_PURPOSE, fuzzyCMeans } from './fuzzyCMeans.ts';
import type { Scale } from './scale.ts';

/** The work on a file, or on one block of it. Plain data, because it is sent to workers. */
export interface FuzzyTask {
  readonly columns: readonly Float64Array[];
  readonly centres: number;
  /** Fuzziness of the centres: m1 or lambda1. */
  readonly making: Fuzziness;
  /** Fuzziness of the draw: m2 or lambda2. */
  readonly drawing: Fuzziness;
  readonly scale: Scale;
  readonly constraints: readonly LinearConstraint[];
  readonly starts: number;
  readonly rounds: number;
  /** Centres have converged if none moves by more in a round, in standard deviations of its column. */
  readonly tolerance: number;
  /** Smallest group; 1 for no limit. */
  readonly smallest: number;
  readonly chance: Chance;
}

export interface FuzzyGroups {
  readonly groupOf: Int32Array;
  /** The centre of each group, by column, in units of the data. */
  readonly centres: Float64Array[];
  readonly objective: number;
  readonly rounds: number;
  readonly converged: boolean;
  /** Number of centres that no record drew, and of those equal to another one that was drawn. */
  readonly notDrawn: number;
  readonly coinciding: number;
}

/** Rounds after which the best start is chosen: later rounds seldom change their order. */
const TRIAL = 10;

/**
 * Fuzzy microaggregation (Torra 2020, algorithm 1): centres with m1, memberships again with m2, and each record in
 * the group of a centre drawn by membership. Equal centres, as equal records cause, are one group, because the
 * written values are the same.
 */
export function* fuzzyGroups(task: FuzzyTask): Work<FuzzyGroups> {
  const { columns, scale, drawing, smallest, chance } = task;
  const work = fuzzyCMeans(columns, {
    fuzziness: task.making,
    centres: task.centres,
    scale,
    constraints: task.constraints,
    starts: task.starts,
    iterations: task.rounds,
    trial: TRIAL,
    tolerance: task.tolerance,
    chance,
  });
  const { centres, objective, iterations, converged } = yield* inside(work, 0, 0.9, 1);
  const stream = randomStream(chance.seed, chance.step, FUZZY_PURPOSE.draws, chance.part);
  const options = { fuzziness: drawing, scale };
  const drawn = yield* inside(drawCentres(columns, centres, options, stream), 0.9, 0.05, 1);
  const found = new Set(drawn).size;
  const coinciding = joinEqual(centres, drawn);
  if (smallest > 1) {
    const dissolving = dissolveSmall(columns, centres, drawn, smallest, options, stream);
    yield* inside(dissolving, 0.95, 0.05, 1);
  }
  return {
    ...numbered(centres, drawn),
    objective,
    rounds: iterations,
    converged,
    notDrawn: task.centres - found,
    coinciding,
  };
}

/**
 * Replaces each of several equal centres by the first of them; returns the number of drawn centres that were
 * replaced.
 */
function joinEqual(centres: readonly Float64Array[], drawn: Int32Array): number {
  const firstWith = new Map<string, number>();
  const same = Int32Array.from(centres[0], (_, i) => {
    const key = centres.map((centre) => centre[i]).join();
    const first = firstWith.get(key) ?? i;
    firstWith.set(key, first);
    return first;
  });
  const before = new Set(drawn).size;
  for (let record = 0; record < drawn.length; record++) drawn[record] = same[drawn[record]];
  return before - new Set(drawn).size;
}

/** Groups numbered without gaps, in the order of their centres. */
function numbered(
  centres: readonly Float64Array[],
  drawn: Int32Array,
): Pick<FuzzyGroups, 'groupOf' | 'centres'> {
  const places = Int32Array.from(new Set(drawn)).sort();
  const groupAt = new Int32Array(centres[0].length);
  for (const [group, i] of places.entries()) groupAt[i] = group;
  return {
    groupOf: drawn.map((i) => groupAt[i]),
    centres: centres.map((centre) => Float64Array.from(places, (i) => centre[i])),
  };
}
