import { present } from '../../fields.ts';
import { coverageOf, fatesOf, fileRules } from '../../recipe/certificate/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { type FileDeviations, shapeOf } from '../../recipe/run/index.ts';
import type { BlockTask } from './protectBlock.ts';
import type { StandIn } from './standIn.ts';

/** The recipe and claims for every block, which the plan derives from a stand-in for the file. */
export function blockTaskOf(
  loaded: StandIn,
  plan: Plan,
  seed: string,
  deviations: FileDeviations,
): BlockTask {
  const { columns } = loaded.table;
  const { dialect, codes } = loaded;
  const fates = fatesOf(plan, plan.columns);
  return {
    shape: shapeOf(columns, { dialect, plan, seed, deviations, ...present({ codes }) }),
    coverages: plan.steps.map((step) => coverageOf(step, plan, fates)),
    fates,
    preparations: plan.preparations,
    edits:
      plan.edits === null ? null : fileRules(plan.edits, plan.recipe.rules ?? [], columns.length),
  };
}
