import { PenumbraError } from '../../../../src/error.ts';
import { planRecipe, protectLoaded, type Recipe, readRecipe } from '../../../../src/index.ts';
import { loadLike } from '../../../../src/recipe/dataset/index.ts';
import { withEmptiedCode } from '../../../../src/tasks/protect/index.ts';
import { targetLike } from '../../../../src/tasks/verify/index.ts';
import { factsOf, finishRun, type RunFacts } from '../finishRun.ts';
import { knownFile, knownRecipe } from '../knownFile.ts';
import type { Desk, Task } from '../task.ts';

export type { RunFacts } from '../finishRun.ts';

/** Protects the loaded file, checks every claim on the written file, and measures risk and loss. */
export const protect: Task<
  { readonly recipe: Recipe; readonly purpose: string },
  RunFacts
> = async (desk, { recipe, purpose }, { signal, progress }) => {
  const task = { signal, crew: desk.crew(), onProgress: progress };
  const loaded = fileOn(desk);
  const { source: from } = loaded;
  const read = await withEmptiedCode(readRecipe(recipe), from.format ?? null, from);
  const file = await knownFile(loaded, read.description, task);
  const { source, table, lineOf } = file;
  const plan = planRecipe(knownRecipe(read, file), table, lineOf);
  const target = targetLike(source, { ...file, input: recipe.input });
  const protection = await protectLoaded(file, plan, target, task);
  const { certificate } = protection;
  const written = await target.finish();
  const protectedFile = await loadLike(file, written, certificate.dialect, task);
  const made = { original: file, protection, bytes: target.bytes(), protectedFile };
  return factsOf(await finishRun(desk, made, purpose, task));
};

/** The loaded file, which every task except load needs. */
export function fileOn(desk: Desk) {
  if (desk.file === null) throw new PenumbraError('usage', 'No file is loaded: load one first.');
  return desk.file;
}
