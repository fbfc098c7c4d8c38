import { runOf, threadsEngine } from '../../engines/threads/index.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import type { ByteSource, Target } from '../../io/bytes/index.ts';
import { type DataFile, loadFor, type TaskOptions } from '../../recipe/dataset/index.ts';
import { type Plan, planRecipe, type Recipe } from '../../recipe/index.ts';
import { conduct } from './conduct.ts';
import type { Protection } from './protection.ts';

/**
 * Protects a file: reads it, plans, runs the plan, writes, and certifies the written file. Throws
 * if a claim fails.
 */
export async function protect(
  source: ByteSource,
  recipe: Recipe,
  target: Target,
  options: TaskOptions = {},
): Promise<Protection> {
  const clock = stopwatch();
  const { file, recipe: known } = await loadFor(source, recipe, options);
  const read = clock();
  return protectLoaded(file, planRecipe(known, file.table, file.lineOf), target, options, read);
}

/** The second half of `protect`, for callers that show the file and the plan in between. */
export async function protectLoaded(
  file: DataFile,
  plan: Plan,
  target: Target,
  options: TaskOptions = {},
  secondsToRead = 0,
): Promise<Protection> {
  const engine = threadsEngine(file.source, options);
  const { run, protection } = await conduct(engine, runOf(file, plan), target, secondsToRead);
  return { ...protection, partition: run.partition.text };
}
