import type { Plan } from './plan.ts';

/** Whether another seed gives another result. */
export function isRandom({ steps, sample }: Plan): boolean {
  return (
    sample !== null ||
    steps.some(
      ({ group, replace, replaceOf }) =>
        group.draws || replace.draws || [...replaceOf.values()].some(({ method }) => method.draws),
    )
  );
}
