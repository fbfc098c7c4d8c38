import type { PlannedBlocks } from '../../methods/group/index.ts';
import { blocksOf, cutOf, type FileCut } from '../../recipe/run/index.ts';
import type { LoadedRun } from './survey.ts';

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
