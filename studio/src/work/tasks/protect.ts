import { PenumbraError } from '../../../../src/error.ts';
import { planRecipe, protectLoaded, type Recipe, readRecipe } from '../../../../src/index.ts';
import { load } from '../../../../src/recipe/dataset/index.ts';
import { factsOf, finishRun, type RunFacts } from '../finishRun.ts';
import { targetFor } from '../protectedFile.ts';
import type { Desk, Task } from '../task.ts';

export type { RunFacts } from '../finishRun.ts';

/** Protects the loaded file, checks every claim on the written file, and measures risk and loss. */
export const protect: Task<
  { readonly recipe: Recipe; readonly purpose: string },
  RunFacts
> = async (desk, { recipe, purpose }, { signal, progress }) => {
  const file = fileOn(desk);
  const { source, table, lineOf } = file;
  const plan = planRecipe(readRecipe(recipe), table, lineOf);
  const task = { signal, crew: desk.crew(), onProgress: progress };
  const target = targetFor(source, recipe.input);
  const protection = await protectLoaded(file, plan, target, task);
  const { certificate } = protection;
  const protectedFile = await load(await target.finish(), certificate.dialect as never, task);
  const made = { protection, bytes: target.bytes(), protectedFile };
  return factsOf(await finishRun(desk, file, made, purpose, task));
};

/** The loaded file, which every task except load needs. */
export function fileOn(desk: Desk) {
  if (desk.file === null) throw new PenumbraError('usage', 'No file is loaded: load one first.');
  return desk.file;
}
