import type { Signer } from '../../../src/index.ts';
import { stayOfRun } from '../../../src/tasks/protect/index.ts';
import { stayOfRefinement } from '../../../src/tasks/refine/index.ts';
import type { Run } from './task.ts';

/** The files of a run that must stay, by path in their folder, as the command line writes them. */
export function stayOf(run: Run, who: string, signer?: Signer): Map<string, string> {
  const { original, protection, refined } = run;
  const audit = { who: () => who, signer };
  if (refined === undefined) return stayOfRun(original, protection, protection.plan.recipe, audit);
  return stayOfRefinement(
    refined.refined,
    {
      original,
      masked: refined.before.protectedFile,
      partition: protection.partition,
      recipe: protection.recipe,
      isSeedGiven: false,
    },
    audit,
  );
}
