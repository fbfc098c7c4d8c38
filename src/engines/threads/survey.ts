import { drawSeed, formatSeed } from '../../foundation/numerics/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type DataFile, loadFor, type TaskOptions } from '../../recipe/dataset/index.ts';
import { type Plan, planRecipe, type Recipe } from '../../recipe/index.ts';
import type { Settle, SurveyedRun } from '../contract/index.ts';

/** A run whose file is in memory. */
export interface LoadedRun extends SurveyedRun {
  readonly file: DataFile;
}

/** Reads a file into memory, settles the recipe, and plans it. */
export async function survey(
  source: ByteSource,
  asked: Recipe,
  settle: Settle | undefined,
  options: TaskOptions,
): Promise<LoadedRun> {
  const { file, recipe: known } = await loadFor(source, asked, options);
  const recipe = (await settle?.(file, known)) ?? known;
  return runOf(file, planRecipe(recipe, file.table, file.lineOf), recipe);
}

/** The run of a plan for a file in memory. `recipe` has a seed if one was given. */
export function runOf(file: DataFile, plan: Plan, recipe: Recipe = plan.recipe): LoadedRun {
  // If records were sampled, the plan has the seed of the sample.
  return { file, plan, recipe, seed: plan.recipe.seed ?? formatSeed(drawSeed()) };
}
