import { PenumbraError } from '../../../error.ts';
import type { Dataset } from '../../../foundation/table/index.ts';
import {
  breath,
  drive,
  refuseCancelled,
  soloCrew,
  type Wish,
  type Work,
} from '../../../foundation/work/index.ts';
import { sha256Text } from '../../../io/bytes/index.ts';
import type { DataFile, TaskOptions } from '../../../recipe/dataset/index.ts';
import { allRevisions, planRecipe, type Recipe } from '../../../recipe/index.ts';
import { VERSION } from '../../../version.ts';
import { findDeclared } from '../../assess/index.ts';
import { runTrial, type TrialResult, type TrialTask, trialFile, trialJob } from '../trial/trial.ts';
import { trialDataset } from '../trial/trialFile.ts';
import type { NamedRecipe } from './recipes.ts';

export interface SweepOptions extends TaskOptions {
  /** Names of measures and scores. */
  readonly measures: readonly string[];
  /** Number of runs of a recipe that draws, each with another seed. */
  readonly realisations?: number | undefined;
  /** 64 hexadecimal digits, the source of the seeds of the realisations. */
  readonly seed: string;
  readonly comparison?: NonNullable<TrialTask['comparison']> | undefined;
  readonly cache?: SweepCache | undefined;
  /**
   * Called when a recipe is finished, with the number of finished recipes and of all recipes to
   * run.
   */
  onRecipe?(done: number, toRun: number): void;
}

/** Storage of results between runs. */
export interface SweepCache {
  find(key: string): TrialResult | undefined;
  /** Called as soon as a recipe is finished, in any order. */
  keep(key: string, name: string, result: TrialResult): void;
}

/** The result of a recipe. Rows are in the order of the recipes, whatever finished first. */
export interface SweepRow extends NamedRecipe {
  /** The key of the stored result. */
  readonly key: string;
  readonly result: TrialResult;
}

export const REALISATIONS = 3;

/**
 * Runs many recipes on a file, in parallel if the crew has several members, and measures each. The
 * result depends on the file, the recipes, the measures and the seed, not on the workers or on
 * stored results.
 */
export async function sweep(
  file: DataFile,
  recipes: readonly NamedRecipe[],
  options: SweepOptions,
): Promise<SweepRow[]> {
  const { measures, realisations = REALISATIONS, seed, cache, signal } = options;
  refuseUnknown(measures);
  const seeds = realisationSeeds(seed, realisations);
  const known = recipes.map((one) => ({ ...one, recipe: knowing(one.recipe, recipes, file) }));
  const columns = columnsToCompare(file, known);
  const comparison = {
    description: file.description,
    ...(columns !== null && { columns: columns.map((position) => position + 1) }),
    ...options.comparison,
  };
  const tasks = known.map(({ recipe }): TrialTask => ({ recipe, seeds, measures, comparison }));
  const keys = tasks.map((task) => trialKey(file.sha256, task));
  const results = keys.map((key) => cache?.find(key));
  const open = [...tasks.keys()].filter((place) => results[place] === undefined);
  const finished = (done: number, place: number, result: TrialResult) => {
    if (signal?.aborted) return;
    results[place] = result;
    cache?.keep(keys[place], recipes[place].name, result);
    options.onRecipe?.(done, open.length);
  };
  options.onRecipe?.(0, open.length);
  await runTrials(file, open, tasks, finished, options);
  return recipes.map((recipe, place) => ({
    ...recipe,
    key: keys[place],
    result: results[place]!,
  }));
}

/** A recipe with what is known about the file, which was read by the description of the first recipe. */
function knowing(
  recipe: Recipe,
  [first]: readonly NamedRecipe[],
  { description }: DataFile,
): Recipe {
  const { description: own } = recipe;
  const isSame =
    own === undefined || JSON.stringify(own) === JSON.stringify(first.recipe.description);
  return isSame ? { ...recipe, description } : recipe;
}

async function runTrials(
  file: DataFile,
  open: readonly number[],
  tasks: readonly TrialTask[],
  finished: (done: number, place: number, result: TrialResult) => void,
  { crew = soloCrew(), signal }: SweepOptions,
): Promise<void> {
  refuseCancelled(signal);
  if (crew.size === 1) {
    // Lines are counted as in workers, which do not have the file, so that a refusal reads the
    // same.
    const dataset = trialDataset(trialFile(file));
    for (const [i, place] of open.entries()) {
      const work = runTrial(dataset, tasks[place]);
      finished(i + 1, place, await drive(work, () => {}, signal));
      // Short trials end before a signal arrives.
      await breath(signal);
    }
    return;
  }
  const wish: Wish = {
    wish: 'each',
    job: trialJob as Extract<Wish, { wish: 'each' }>['job'],
    start: trialFile(file),
    questions: open.map((place) => tasks[place]),
    onAnswer: (done, index, answer) => finished(done, open[index], answer as TrialResult),
  };
  const asked = (function* (): Work<void> {
    yield wish;
  })();
  await drive(asked, () => {}, signal, crew);
  refuseCancelled(signal);
}

/**
 * The seed of a realisation is the digest of the seed of the sweep and its number, so a later run
 * has the same seeds.
 */
export function realisationSeeds(seed: string, realisations: number): string[] {
  return Array.from({ length: realisations }, (_, i) =>
    sha256Text(`penumbra realisation ${i + 1} of ${seed.toLowerCase()}`),
  );
}

/** Everything that a result depends on, as one digest. */
export function trialKey(sha256: string, task: TrialTask): string {
  return sha256Text(JSON.stringify([VERSION, allRevisions(), sha256, task]));
}

/**
 * The compared columns if recipes protect different ones: all of them, because figures about
 * different columns cannot be compared. Null if all recipes protect the same columns, which are
 * compared anyway.
 */
function columnsToCompare(
  file: Dataset,
  recipes: readonly NamedRecipe[],
): readonly number[] | null {
  const planned = new Map<string, readonly number[]>();
  for (const { recipe } of recipes) {
    // Parameters of a method do not change the columns, and planning thousands of recipes is slow.
    const steps = recipe.steps.map(({ group, replace, ...step }) => ({
      ...step,
      parts: [group?.method, replace?.method],
    }));
    const like = JSON.stringify({ ...recipe, steps });
    if (planned.has(like)) continue;
    try {
      const plan = planRecipe(recipe, file.table, file.lineOf);
      const gone = new Set([...plan.dropped, ...plan.pseudonymised]);
      const positions = [...new Set(plan.steps.flatMap((step) => step.positions))];
      const isCompared = (position: number) =>
        !gone.has(position) &&
        [file.table.columns, plan.columns].every((all) => all[position].kind === 'numeric');
      planned.set(
        like,
        positions.filter(isCompared).sort((a, b) => a - b),
      );
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
    }
  }
  const sets = new Set([...planned.values()].map((positions) => positions.join()));
  if (sets.size < 2) return null;
  return [...new Set([...planned.values()].flat())].sort((a, b) => a - b);
}

function refuseUnknown(names: readonly string[]): void {
  for (const name of names) findDeclared(name);
}
