import { PenumbraError } from '../../../error.ts';
import type { Dataset } from '../../../foundation/table/index.ts';
import { finishWithin, type Job, type Work } from '../../../foundation/work/index.ts';
import { planRecipe, type Recipe } from '../../../recipe/index.ts';
import { isRandom } from '../../../recipe/plan/index.ts';
import type { ComparisonOptions } from '../../assess/index.ts';
import type { Nature, Purpose } from '../../limits/index.ts';
import { figureOf, type TrialFigure } from './figures.ts';
import { type FailedGate, worstOf } from './gates.ts';
import { type Assumed, type MadeValues, type Realised, realise } from './realise.ts';
import { type TrialFile, trialDataset } from './trialFile.ts';

export type { TrialFigure, TrialPart } from './figures.ts';
export type { FailedGate } from './gates.ts';
export { type Assumed, FAR } from './realise.ts';
export { type TrialFile, trialFile } from './trialFile.ts';

/** A recipe to try on a file, and the measures. Plain data, because it is sent to workers. */
export interface TrialTask {
  readonly recipe: Recipe;
  /** A seed for each realisation. A recipe that draws nothing uses only the first. */
  readonly seeds: readonly string[];
  /** Names of measures and scores. */
  readonly measures: readonly string[];
  readonly comparison?: Omit<ComparisonOptions, 'partition' | 'isUnpaired'> | undefined;
  /**
   * Largest number of records for links by subsets of the keys, which take longest; all if not
   * given.
   */
  readonly linked?: number;
  /**
   * The limits and gates of a release. Limits are measured first, and what breaks them by far is not measured any
   * further. Without a purpose, everything is measured.
   */
  readonly purpose?: Purpose | undefined;
  /** Whether everything is measured, however far limits are broken. */
  readonly isWhole?: true;
}

/** A task with an end. */
export interface TrialQuestion extends TrialTask {
  /** Seconds after which the trial is given up. */
  readonly patience?: number;
}

/** The result of a recipe. */
export interface TrialResult {
  /**
   * The mean of each measure over realisations and, if there are several, the standard deviation
   * (divisor n - 1).
   */
  readonly figures: readonly TrialFigure[];
  readonly realisations: number;
  /** Why the recipe cannot be used on this file, or null. */
  readonly refused: string | null;
  /** Why the result would not be for release, whatever the figures. */
  readonly notReleasable: readonly string[];
  readonly seconds: number;
  /** The assumptions behind the figures, and what the result is; missing if the recipe was refused. */
  readonly assumed?: Assumed;
  readonly nature?: Nature;
  /** The gates that would stop the release, each with its largest share over realisations; missing without a purpose. */
  readonly gates?: readonly FailedGate[];
  /** Whether limits are broken by so much that nothing else was measured. */
  readonly isFar?: true;
  /** Limits that were not measured for this reason; each is taken as broken by as much. */
  readonly skipped?: number;
  /** Whether the trial was given up because of its time. */
  readonly isGivenUp?: true;
}

/**
 * Runs a recipe in memory and measures the result, or the values that a run of it made before. A refused recipe is a
 * result, too. For measures that need a holdout, the recipe runs on a random half of the file; if only such measures are
 * requested, it runs on the half alone.
 */
export function* runTrial(file: Dataset, task: TrialTask, made?: MadeValues): Work<TrialResult> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const plan = planRecipe(task.recipe, file.table, file.lineOf);
    const seeds = isRandom(plan) ? task.seeds : task.seeds.slice(0, 1);
    const found: Realised[] = [];
    for (const seed of seeds) {
      found.push(yield* realise(file, task, plan, seed, made));
      if (found.at(-1)!.isFar) break;
    }
    const readings = found.map((one) => one.readings);
    return {
      figures: task.measures.map((name) => figureOf(name, readings)),
      realisations: found.length,
      refused: null,
      notReleasable: plan.notReleasable,
      seconds: seconds(),
      assumed: found[0].assumed,
      ...(found[0].nature && { nature: found[0].nature }),
      ...(found.at(-1)!.isFar && { isFar: true as const }),
      ...(found.at(-1)!.skipped > 0 && { skipped: found.at(-1)!.skipped }),
      ...(task.purpose && { gates: worstOf(found.flatMap(({ gates }) => gates)) }),
    };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const refused = error.message;
    return { figures: [], realisations: 0, refused, notReleasable: [], seconds: seconds() };
  }
}

/** Opens a file once and tries recipes on it, on any thread. */
export const trialJob: Job<TrialFile, TrialQuestion, TrialResult> = {
  name: 'trial',
  open: (start) => {
    const file = openedFile(start);
    return ({ patience, ...task }) => {
      const since = performance.now();
      const found = finishWithin(runTrial(file, task), patience ?? Infinity);
      return found ?? givenUp((performance.now() - since) / 1000, file.table.records);
    };
  },
};

/** Files that stay open on a thread. Measures keep what they computed of an original while it is open. */
const MOST_OPEN = 2;
const open = new Map<string, Dataset>();

function openedFile(start: TrialFile): Dataset {
  const { key } = start;
  if (key === undefined) return trialDataset(start);
  const file = open.get(key) ?? trialDataset(start);
  open.delete(key);
  open.set(key, file);
  if (open.size > MOST_OPEN) open.delete(open.keys().next().value!);
  return file;
}

/** What is left of a trial that took too long. */
function givenUp(seconds: number, records: number): TrialResult {
  const refused = `A trial on ${records} records was given up after ${Math.ceil(seconds)} s: too long for this budget.`;
  const none = { figures: [], realisations: 0, notReleasable: [] };
  return { ...none, refused, seconds, isGivenUp: true };
}
