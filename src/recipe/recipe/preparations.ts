import type { Step } from './recipe.ts';

/** Steps that prepare the file before any other step, whatever their order in the recipe. */
const PREPARATIONS = ['recode', 'sample', 'pseudonym'] as const;

export function isPreparation({ method }: Pick<Step, 'method'>): boolean {
  return (PREPARATIONS as readonly string[]).includes(method);
}
