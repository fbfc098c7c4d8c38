import type { Method } from '../../methods/contract/index.ts';
import { preparations, type Recipe } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';

/** Every method that the result of a run depends on. */
export function methodsUsed(
  { steps: asked }: Recipe,
  steps: readonly PlannedStep[],
  pseudonymised: readonly number[],
): Method[] {
  const names = new Set(asked.map(({ method }) => method));
  if (pseudonymised.length > 0) names.add('pseudonym');
  return [
    ...preparations.filter(({ name }) => names.has(name)),
    ...steps.flatMap(({ group, replace, replaceOf }) => [
      ...[group, replace],
      ...[...replaceOf.values()].map(({ method }) => method),
    ]),
  ];
}
