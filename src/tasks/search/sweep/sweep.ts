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
import { allRevisions, planRecipe } from '../../../recipe/index.ts';
import { VERSION } from '../../../version.ts';
import { findDeclared } from '../../assess/index.ts';
import { runTrial, type TrialResult, type TrialTask, trialFile, trialJob } from '../trial/trial.ts';
import { trialDataset } from '../trial/trialFile.ts';
import type { NamedRecipe } from './recipes.ts';

export interface SweepOptions extends TaskOptions {
  /** Names of measures and scores. */
  readonly measures: readonly string[];
  /** How often a recipe that draws is run, each time with another seed. */
  readonly realisations?: number | undefined;
  /** 64 hexadecimal digits, from which the seeds of the realisations are derived. */
  readonly seed: string;
  readonly comparison?: NonNullable<TrialTask['comparison']> | undefined;
  readonly cache?: SweepCache | undefined;
  /** Told when a recipe is finished: how many of those that had to be run, and of how many. */
  onRecipe?(done: number, toRun: number): void;
}

/** Where results are kept from one run to the next. */
export interface SweepCache {
  find(key: string): TrialResult | undefined;
  /** Called as soon as a recipe is finished, in any order. */
  keep(key: string, name: string, result: TrialResult): void;
}

/** What a recipe came to. Rows are in the order of the recipes, whatever finished first. */
export interface SweepRow extends NamedRecipe {
  /** What the result is kept under. */
  readonly key: string;
  readonly result: TrialResult;
}

export const REALISATIONS = 3;

/**
 * Runs many recipes on a file, side by side where the crew has several members, and measures each. The result
 * depends on the file, the recipes, the measures and the seed, and not on who worked or on what was kept before.
 */
export async function sweep(
  file: DataFile,
  recipes: readonly NamedRecipe[],
  options: SweepOptions,
): Promise<SweepRow[]> {
  const { measures, realisations = REALISATIONS, seed, cache, signal } = options;
  refuseUnknown(measures);
  const seeds = realisationSeeds(seed, realisations);
  const columns = columnsToCompare(file, recipes);
  const comparison = {
    ...(columns !== null && { columns: columns.map((position) => position + 1) }),
    ...options.comparison,
  };
  const tasks = recipes.map(({ recipe }): TrialTask => ({ recipe, seeds, measures, comparison }));
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

async function runTrials(
  file: DataFile,
  open: readonly number[],
  tasks: readonly TrialTask[],
  finished: (done: number, place: number, result: TrialResult) => void,
  { crew = soloCrew(), signal }: SweepOptions,
): Promise<void> {
  refuseCancelled(signal);
  if (crew.size === 1) {
    // Lines are counted as elsewhere, where the file itself is not at hand; so a refusal reads the same.
    const dataset = trialDataset(trialFile(file));
    for (const [i, place] of open.entries()) {
      const work = runTrial(dataset, tasks[place]);
      finished(i + 1, place, await drive(work, () => {}, signal));
      // Short trials end before a signal is heard.
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

/** The seed of a realisation is the digest of the sweep's seed and its number, so a later run has the same ones. */
export function realisationSeeds(seed: string, realisations: number): string[] {
  return Array.from({ length: realisations }, (_, i) =>
    sha256Text(`penumbra realisation ${i + 1} of ${seed.toLowerCase()}`),
  );
}

/** What a result depends on, as one digest. */
export function trialKey(sha256: string, task: TrialTask): string {
  return sha256Text(JSON.stringify([VERSION, allRevisions(), sha256, task]));
}

/**
 * The columns that figures are about, where recipes protect different ones: all of them, because figures about
 * different columns cannot be compared. Null where all protect the same, which is what is compared anyway.
 */
function columnsToCompare(
  file: Dataset,
  recipes: readonly NamedRecipe[],
): readonly number[] | null {
  const planned = new Map<string, readonly number[]>();
  for (const { recipe } of recipes) {
    // Parameters of a method do not choose columns, and plans of thousands of recipes take their time.
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
