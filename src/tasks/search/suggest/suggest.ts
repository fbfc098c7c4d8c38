import { didYouMean, PenumbraError } from '../../../error.ts';
import { seedOf } from '../../../foundation/numerics/index.ts';
import { type Description, label } from '../../../foundation/table/index.ts';
import type { DataFile, TaskOptions } from '../../../recipe/dataset/index.ts';
import { mergedEntries, pairings, type Recipe } from '../../../recipe/index.ts';
import { findDeclared } from '../../assess/index.ts';
import { gates } from '../../gates/index.ts';
import { allHold, judgeLimits, type LimitVerdict, type Purpose } from '../../limits/index.ts';
import type { SweepCache } from '../sweep/sweep.ts';
import type { FailedGate, TrialFigure, TrialResult } from '../trial/trial.ts';
import { familyOf, keyOf } from './candidates.ts';
import {
  carefulFigures,
  type Floors,
  judgedFigures,
  type Objective,
  objectiveOf,
  overLimits,
  stoppingGates,
  taskOf,
} from './judge.ts';
import { bestOfEach, type SearchRound } from './lines.ts';
import { type LimitStep, nextSteps } from './nextSteps.ts';
import type { EstimateErrors } from './pace.ts';
import type { Refused } from './refusals.ts';
import { searchRecipes } from './search.ts';
import { type SuggestSpace, suggestSpace } from './space.ts';
import { Trials, type Tried } from './trials.ts';

export type { SearchRound } from './lines.ts';
export type { LimitStep } from './nextSteps.ts';

export interface SuggestOptions extends TaskOptions {
  /**
   * The fixed parts: roles, columns, rules, missing values. The methods of the steps are searched.
   */
  readonly recipe?: Recipe | undefined;
  /** Limits that must hold. */
  readonly purpose?: Purpose | undefined;
  /** The objective: the name of a measure or a score. */
  readonly objective?: string | undefined;
  /** Names of pairings to search; all that fit if not given. */
  readonly methods?: readonly string[] | undefined;
  /**
   * Seconds after which the search ends, or a number of trials, or both. With trials alone, the
   * result is reproducible.
   */
  readonly budget?: number | undefined;
  readonly trials?: number | undefined;
  /** Seed of the search, 64 hexadecimal digits. The recipes found have no seed. */
  readonly seed?: string | undefined;
  /** Results of an earlier search of this file with the same seed: the search goes on where that one stopped. */
  readonly cache?: SweepCache | undefined;
  /** Called when a better recipe is found. */
  onBest?(best: BestSoFar): void;
  /** Called after every trial. */
  onTrial?(trial: ToldTrial): void;
}

/** A recipe that was tried, on all records or on a sample. */
export interface ToldTrial {
  /** The same for the same recipe, for any number of tries and records. */
  readonly key: string;
  /** The names of the methods. */
  readonly method: string;
  readonly words: string;
  /** For the whole file, without a seed. */
  readonly recipe: Recipe;
  /** Requested figures; empty if the recipe could not be run. */
  readonly figures: readonly TrialFigure[];
  /** The objective; null if it could not be measured. */
  readonly loss: number | null;
  /**
   * Whether every limit holds; null if none fails but one is open, or if the recipe could not be
   * run.
   */
  readonly holds: boolean | null;
  /** Total excess over the limits, each in units of the limit: 0 if none is broken. */
  readonly broken: number;
  /** Why the recipe could not be run on these records. */
  readonly refused: string | null;
  readonly records: number;
  readonly realisations: number;
  /** Whether this is the final judgement, with realisations that the search did not use. */
  readonly isFinal: boolean;
}

export interface BestSoFar {
  readonly words: string;
  readonly loss: number;
  readonly holds: boolean | null;
  readonly recipe: Recipe;
  /** Number of records in the trial. */
  readonly records: number;
}

/** The result of a search. */
export interface Suggestions {
  readonly records: number;
  /** Names of the protected columns. */
  readonly columns: readonly string[];
  readonly objective: Objective;
  readonly purpose: Purpose | null;
  /** The best recipe. It is within all limits unless `holds` says otherwise. */
  readonly choice: SuggestedRecipe;
  /** The best recipe of each other method, best first. */
  readonly runnersUp: readonly SuggestedRecipe[];
  readonly refused: readonly Refused[];
  /** What one more step of each limit would buy, by the recipes that were tried. */
  readonly steps: readonly LimitStep[];
  readonly rounds: readonly SearchRound[];
  readonly trials: number;
  readonly seconds: number;
  /** How far the estimates of the times of trials were off. */
  readonly estimates: EstimateErrors;
  readonly notes: readonly string[];
}

export interface SuggestedRecipe {
  /** The names of the methods. */
  readonly method: string;
  readonly title: string;
  readonly words: string;
  readonly recipe: Recipe;
  readonly loss: number;
  readonly figures: readonly (TrialFigure & { readonly unit: string; readonly title: string })[];
  readonly verdicts: readonly LimitVerdict[];
  /** The limits that its figures are near to: less protection would break them. */
  readonly near: readonly LimitVerdict[];
  /** True if every limit holds, false if one fails, null if none fails but one is open. */
  readonly holds: boolean | null;
  readonly notReleasable: readonly string[];
  /** Columns with numbers of units, such as households, that it leaves out. The description must say so, too. */
  readonly leavesOut: readonly string[];
  /** The gates that would stop the release of this recipe. */
  readonly gates: readonly StoppingGate[];
  /** Number of records in the final judgement. */
  readonly records: number;
  readonly realisations: number;
  readonly seconds: number;
}

/** A gate that stops a release, in words. */
export interface StoppingGate extends FailedGate {
  readonly title: string;
  /** What to do about it. */
  readonly next: string;
  /** Whether every recipe that was tried is stopped there: then the file or its description must change. */
  readonly isEverywhere: boolean;
}

const USUAL_BUDGET = 120;
/** Largest share of the time for a single trial. */
const SLOW_SHARE = 0.1;

/**
 * Searches methods and parameters for the recipe with the lowest loss within limits: every family of methods once, steps
 * around the best of each on growing samples, then a judgement on the whole file with draws that the search did not see,
 * so that a lucky recipe does not win.
 */
export async function suggest(file: DataFile, options: SuggestOptions = {}): Promise<Suggestions> {
  const since = performance.now();
  const elapsed = () => (performance.now() - since) / 1000;
  refuseUnknown(options);
  const { purpose } = options;
  const mostTrials = options.trials ?? Infinity;
  const budget = options.budget ?? (mostTrials === Infinity ? USUAL_BUDGET : Infinity);
  const base: Recipe = {
    ...(options.recipe ?? {
      penumbra: 2 as const,
      steps: [{ method: 'microaggregation', group: { method: 'mdav', k: 3 } }],
    }),
    description: knownAbout(file, options.recipe),
  };
  const known = suggestSpace(file, base, {
    ...{ methods: options.methods, k: purpose?.k },
    isForRelease: purpose !== undefined,
  });
  const objective = objectiveOf(options.objective, known);
  const seed = seedOf(options.seed);
  let note = '';
  const trials = new Trials({
    file,
    known,
    objective,
    purpose,
    task: taskOf(file, known, objective, purpose, base),
    seed,
    crew: options.crew,
    signal: options.signal,
    cache: options.cache,
    patience: SLOW_SHARE * budget,
    left: () => budget - elapsed(),
    onTried: (tried) => {
      options.onTrial?.(toldTrial(tried, known, file.records, purpose));
      const share = Math.max(elapsed() / budget, trials.count / mostTrials);
      options.onProgress?.('search', Math.min(0.99, share), note);
    },
    onBest: ({ candidate, judgement, records }) => {
      const { broken, loss } = judgement;
      note = `best ${Number(loss.toPrecision(4))}${broken > 0 ? ', not yet within limits' : ''}`;
      options.onBest?.({
        words: known.wordsOf(candidate, file.records),
        loss,
        holds: broken === 0,
        recipe: known.recipeOf(candidate, file.records),
        records,
      });
    },
  });
  const rounds: SearchRound[] = [];
  const hasLimits = purpose !== undefined && (purpose.limits.length > 0 || purpose.k !== undefined);
  const search = {
    ...{ file, known, objective, trials, seed, budget, mostTrials, hasLimits },
    ...{ rounds, screened: { trials: 0, seconds: 0 }, reserve: 0, elapsed },
  };
  const [choice, ...others] = await searchRecipes(search);
  const best = [
    choice,
    ...bestOfEach(others).filter((one) => familyOf(one.candidate) !== familyOf(choice.candidate)),
  ];
  const suggested = best.map((tried) =>
    suggestedFrom(tried, known, file.records, purpose, trials.floors),
  );
  options.onProgress?.('search', 1);
  return {
    records: file.records,
    columns: known.positions.map((position) => label(known.columns, position)),
    objective,
    purpose: purpose ?? null,
    choice: suggested[0],
    runnersUp: suggested.slice(1),
    refused: [...trials.refusals.list(), ...known.leftOut.map((left) => ({ ...left, count: 0 }))],
    steps: nextSteps(choice, trials.all(), { known, records: file.records, purpose }),
    rounds,
    trials: trials.count,
    seconds: elapsed(),
    estimates: trials.estimateErrors,
    notes: known.notes,
  };
}

function refuseUnknown({ objective, methods, budget, trials, purpose }: SuggestOptions): void {
  if (objective !== undefined) findDeclared(objective);
  for (const { measure } of purpose?.limits ?? []) findDeclared(measure);
  const known = [...pairings.map(({ name }) => name), 'recode'];
  for (const name of methods ?? []) {
    if (known.includes(name)) continue;
    throw new PenumbraError(
      'usage',
      `There is no method "${name}". The methods are ${known.join(', ')}.${didYouMean(name, known)}`,
    );
  }
  if (budget !== undefined && !(budget > 0 && budget < Infinity)) {
    throw new PenumbraError('usage', 'The budget must be a number of seconds above 0.');
  }
  if (trials !== undefined && !(Number.isSafeInteger(trials) && trials >= 1)) {
    throw new PenumbraError('usage', 'The number of trials must be a whole number of at least 1.');
  }
}

function toldTrial(
  { candidate, result, judgement, records: triedOn, isFinal }: Tried,
  known: SuggestSpace,
  records: number,
  purpose: Purpose | undefined,
): ToldTrial {
  const verdicts =
    purpose === undefined ? [] : judgeLimits(purpose, judgedFigures(result), result.nature);
  const isUsable = judgement.broken < Infinity;
  return {
    key: keyOf(candidate),
    method: familyOf(candidate),
    words: known.wordsOf(candidate, records),
    recipe: known.recipeOf(candidate, records),
    figures: result.figures,
    loss: judgement.loss < Infinity ? judgement.loss : null,
    holds: isUsable ? allHold(verdicts) : null,
    broken: judgement.broken < Infinity ? overLimits(result, purpose) : Infinity,
    refused: result.refused,
    records: triedOn,
    realisations: result.realisations,
    isFinal,
  };
}

function suggestedFrom(
  { candidate, result, judgement, records: judgedOn }: Tried,
  known: SuggestSpace,
  records: number,
  purpose: Purpose | undefined,
  floors: Floors,
): SuggestedRecipe {
  const verdicts =
    purpose === undefined ? [] : judgeLimits(purpose, judgedFigures(result), result.nature);
  return {
    method: familyOf(candidate),
    title: known.titleOf(candidate),
    words: known.wordsOf(candidate, records),
    recipe: known.recipeOf(candidate, records),
    loss: judgement.loss,
    figures: result.figures.map((figure) => {
      const { unit, title } = findDeclared(figure.name);
      return { ...figure, unit, title };
    }),
    verdicts,
    near: verdicts.filter(isNear),
    holds: purpose === undefined ? true : carefullyHolds(result, purpose, verdicts, floors),
    notReleasable: result.notReleasable,
    leavesOut: known.leftOutBy(candidate),
    gates: gatesOf(result, floors),
    records: judgedOn,
    realisations: result.realisations,
    seconds: result.seconds,
  };
}

/** A limit binds if the figure is within this share of it. */
const NEAR = 0.15;

function isNear({ limit, value }: LimitVerdict): boolean {
  const bound = limit.most ?? limit.least!;
  return value !== null && bound !== 0 && Math.abs(value - bound) <= NEAR * Math.abs(bound);
}

function gatesOf(result: TrialResult, floors: Floors): StoppingGate[] {
  const own = new Set(stoppingGates(result, floors).map(({ gate }) => gate));
  return (result.gates ?? [])
    .filter(({ gate }) => gate !== 'limits')
    .map((failed) => {
      const { title, next } = gates.find(({ name }) => name === failed.gate)!;
      return { ...failed, title, next, isEverywhere: !own.has(failed.gate) };
    });
}

/** Whether no gate stops the recipe and all limits hold, by so much that they also do with other draws. */
function carefullyHolds(
  result: TrialResult,
  purpose: Purpose,
  verdicts: readonly LimitVerdict[],
  floors: Floors,
): boolean | null {
  const stopped = stoppingGates(result, floors).filter(({ gate }) => gate !== 'limits');
  if (stopped.length > 0) return false;
  const careful = judgeLimits(purpose, carefulFigures(result, purpose), result.nature);
  return allHold(careful) === false ? false : allHold(verdicts);
}

/** What is known about the file, and what the recipe says beyond that, which wins. */
function knownAbout({ description }: DataFile, recipe: Recipe | undefined): Description {
  const given = recipe?.description;
  if (given === undefined) return description;
  const entries = [...description.columns, ...given.columns];
  return {
    ...description,
    ...given,
    columns: [...mergedEntries(entries, ({ column }) => column).values()],
  };
}
