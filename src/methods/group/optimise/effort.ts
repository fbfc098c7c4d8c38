import type { Cooling } from './annealing.ts';

/** Length of a search: a number of rounds, so that the result does not depend on the machine. */
export type Effort = 'quick' | 'normal' | 'thorough';

export interface Plan {
  readonly cooling: Cooling;
  /** How many of the nearest neighbours of large files can be missed: see `treeGraph`. */
  readonly slack: number;
  /** Stages of the cooling of a large file, each with its own blocks. */
  readonly stages: number;
  /** Largest number of passes of the descent at the end, and its stages. */
  readonly passes: number;
  readonly lastStages: number;
}

/** Trials for each record during annealing, and the rest of the plan. */
const QUICK = { slack: 0.8, rounds: 20, stages: 3, passes: 2, lastStages: 1 };
const NORMAL = { slack: 0.5, rounds: 300, stages: 16, passes: 20, lastStages: 2 };
const FURTHER = { slack: 0.5, rounds: 4700, stages: 32, passes: 50, lastStages: 4 };

/** Searches one after another, each from the end of the previous one: so more effort never ends higher. */
const PLANS = { quick: [QUICK], normal: [NORMAL], thorough: [NORMAL, FURTHER] };

/** Of the rounds of the first plan, the share of each of several starts, and the rest for the best of them. */
const TRIAL = 1 / 100;
const REST = 0.6;
/** Passes of the descent after a trial: one takes as long as some dozen rounds. */
const TRIAL_PASSES = 1;

/** Files of this many records and more get the rounds of the plan, smaller ones more: up to ten times as many. */
const PLANNED_FOR = 20_000;
const MOST_TIMES = 10;

/**
 * One schedule for all files: from 1 to 1/20 of a record's scale, the mean squared distance to its nearest k - 1. On
 * normal, uniform, lognormal, clustered, rounded and mixed records of 1 to 30 columns, and on files of the
 * literature, 1/2 to 3 and 1/30 to 1/15 were about as good, with few rounds and with many.
 */
const HOT = 1;
const COLD = 0.05;

/** Plans for one start. */
export function plansFor(effort: Effort, records: number): readonly Plan[] {
  const times = Math.min(MOST_TIMES, Math.max(1, PLANNED_FOR / records));
  return PLANS[effort].map(({ rounds, ...rest }) => ({
    ...rest,
    cooling: { hot: HOT, cold: COLD, rounds: Math.round(rounds * times) },
  }));
}

/** Plans for several starts: a short one for each, and those for the best, with fewer rounds to compensate. */
export function plansForSeveral(
  effort: Effort,
  records: number,
): { readonly trial: Plan; readonly plans: readonly Plan[] } {
  const [first, ...others] = plansFor(effort, records);
  const short = (share: number) => ({
    ...first,
    cooling: { ...first.cooling, rounds: Math.ceil(first.cooling.rounds * share) },
  });
  return { trial: { ...short(TRIAL), passes: TRIAL_PASSES }, plans: [short(REST), ...others] };
}
