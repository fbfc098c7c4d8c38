import { PenumbraError } from '../../error.ts';
import { scaleOf } from '../../foundation/table/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { cutOf, type FileCut, type FileDeviations } from '../../recipe/run/index.ts';
import { type BlockTask, blockTaskOf, type StandIn } from '../contract/index.ts';
import type { CoveredCategories } from './worker/job.ts';

/** The columns that a plan makes of a file, for all blocks alike. */
export interface RunTask {
  readonly fileCut: FileCut;
  readonly task: BlockTask;
  /** Positions of the newly written columns, ascending. */
  readonly masked: readonly number[];
  readonly categories: readonly CoveredCategories[];
}

/** The recipe and claims for every block. `file` stands for the input: see `standInFor`. */
export function taskOf(
  file: StandIn,
  plan: Plan,
  seed: string,
  deviations: FileDeviations,
): RunTask {
  refuseXPath(plan);
  const covered = plan.steps.flatMap(({ positions }) => positions);
  return {
    fileCut: fileCutOf(file, plan),
    task: blockTaskOf(file, plan, seed, deviations),
    masked: writtenAnew(plan),
    categories: covered.flatMap((position) => {
      const scale = scaleOf(plan.columns[position]);
      if (scale.kind === 'numeric') return [];
      return [{ position, levels: scale.kind === 'ordinal' ? scale.levels : 0 }];
    }),
  };
}

/** How a plan cuts the file, which it does. */
export function fileCutOf(file: StandIn, plan: Plan): FileCut {
  return cutOf(plan, file.table.columns)!;
}

export function refuseXPath(plan: Plan): void {
  if (plan.edits?.rules.some(({ rule }) => rule.condition === null)) {
    throw new PenumbraError(
      'usage',
      'A rule in XPath can use any column, so it needs the file in memory: write it as one line, or leave --engine spark out.',
      { key: 'rules' },
    );
  }
}

/** Positions of the newly written columns, ascending. */
export function writtenAnew({ steps, recoded }: Plan): number[] {
  const covered = steps.flatMap(({ positions }) => positions);
  return [...new Set([...covered, ...recoded])].sort((a, b) => a - b);
}
