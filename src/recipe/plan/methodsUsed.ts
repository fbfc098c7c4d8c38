import { CUT } from '../../methods/group/index.ts';
import { preparations, type Recipe, type Revised } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';

/** Everything with a revision that the result of a run depends on. */
export function methodsUsed(
  { steps: asked, cut }: Recipe,
  steps: readonly PlannedStep[],
  pseudonymised: readonly number[],
): Revised[] {
  const names = new Set(asked.map(({ method }) => method));
  if (pseudonymised.length > 0) names.add('pseudonym');
  return [
    ...preparations.filter(({ name }) => names.has(name)),
    ...steps.flatMap(({ group, replace, replaceOf }) => [
      ...[group, replace],
      ...[...replaceOf.values()].map(({ method }) => method),
    ]),
    ...(cut !== undefined || steps.some(({ blocks }) => blocks !== null) ? [CUT] : []),
  ];
}
