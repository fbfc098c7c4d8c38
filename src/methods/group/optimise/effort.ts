import type { Cooling } from './annealing.ts';

/** How long a search goes on: a number of rounds, so that the result does not depend on the machine. */
export type Effort = 'quick' | 'normal' | 'thorough';

export interface Plan {
  readonly cooling: Cooling;
  /** How many of the nearest neighbours of large files may be missed: see `treeGraph`. */
  readonly slack: number;
  /** Stages of the cooling of a large file, each with blocks of its own. */
  readonly stages: number;
  /** Passes of the descent at the end, at most, and stages of that. */
  readonly passes: number;
  readonly lastStages: number;
}

/** Trials for each record while it is annealed, and the rest of the plan. */
const PLANS = {
  quick: { slack: 0.8, rounds: 20, stages: 3, passes: 2, lastStages: 1 },
  normal: { slack: 0.5, rounds: 300, stages: 16, passes: 20, lastStages: 2 },
  thorough: { slack: 0.5, rounds: 5000, stages: 32, passes: 50, lastStages: 4 },
} as const;

/** Files of so many records and more get the rounds of the plan, smaller ones more: up to ten times as many. */
const PLANNED_FOR = 20_000;
const MOST_TIMES = 10;

/**
 * One schedule for all files: from 1 to 1/20 of a record's scale, the mean squared distance to its nearest
 * k - 1. On normal, uniform, lognormal, clustered, rounded and mixed records of 1 to 30 columns, and on files
 * of the field, 1/2 to 3 and 1/30 to 1/15 were about as good, with few rounds and with many.
 */
const HOT = 1;
const COLD = 0.05;

export function planFor(effort: Effort, records: number): Plan {
  const { rounds, ...rest } = PLANS[effort];
  const times = Math.min(MOST_TIMES, Math.max(1, PLANNED_FOR / records));
  return { ...rest, cooling: { hot: HOT, cold: COLD, rounds: Math.round(rounds * times) } };
}
