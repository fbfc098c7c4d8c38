import type { ByteSource } from '../../io/bytes/index.ts';
import type { PlannedBlocks } from '../../methods/group/index.ts';
import type { PlannedAgain } from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { blocksOf, cutOf, type FileCut } from '../../recipe/run/index.ts';
import { type LoadedRun, survey } from './survey.ts';

/** A run in memory, with the blocks of its file, or null. */
export interface CutRun extends LoadedRun {
  readonly blocks: (PlannedBlocks & { readonly cut: FileCut }) | null;
}

/** Cuts a file in memory into blocks, if the plan says so. */
export function cut(run: LoadedRun): CutRun {
  const { columns } = run.file.table;
  const fileCut = cutOf(run.plan, columns);
  if (fileCut === null) return { ...run, blocks: null };
  const planned = blocksOf((position) => columns[position], run.file.records, fileCut);
  return { ...run, blocks: { ...planned, cut: fileCut } };
}

/** Plans a recipe again for a file, to verify what was done by it. */
export async function planInMemory(
  source: ByteSource,
  recipe: Recipe,
  options: TaskOptions,
): Promise<PlannedAgain> {
  const run = cut(await survey(source, recipe, undefined, options));
  const { file, plan, blocks } = run;
  return { ...file, plan, cut: blocks && { ...blocks.cut, blocks: blocks.blocks.length } };
}
