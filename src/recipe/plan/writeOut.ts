import { present } from '../../fields.ts';
import type { Column, ColumnReference } from '../../foundation/table/index.ts';
import { isPreparation, type Recipe } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';

/** The recipe with columns and defaults written out. Names are used where they are unambiguous. */
export function writeOut(
  recipe: Recipe,
  steps: readonly PlannedStep[],
  columns: readonly Column[],
): Recipe {
  const names = new Map<string, number>();
  for (const { name } of columns) names.set(name, (names.get(name) ?? 0) + 1);
  const reference = (position: number): ColumnReference => {
    const { name } = columns[position];
    return names.get(name) === 1 && name !== '' ? name : position + 1;
  };
  const optional = (position: number | null) =>
    position === null ? undefined : reference(position);
  const some = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
  return {
    ...recipe,
    identifiers: recipe.identifiers ?? 'drop',
    decimals: recipe.decimals ?? 'keep',
    steps: recipe.steps.map((one, i) => {
      if (isPreparation(one)) return one;
      const { method, given, constraints, replace, ordinal, nominal } = one;
      const parts = steps.filter((step) => step.from === i);
      const [step] = parts;
      const { blocks } = step;
      const positions = parts.flatMap((part) => part.positions).sort((a, b) => a - b);
      // If it stays open, the rules choose it again.
      const isOpen = replace === undefined && recipe.rules !== undefined;
      return present({
        method,
        columns: positions.map(reference),
        columnGroups:
          parts.length === 1 ? 'all' : parts.map((part) => part.positions.map(reference)),
        group: { method: step.group.name, ...step.groupParameters },
        replace: isOpen ? undefined : { method: step.replace.name, ...step.replaceParameters },
        missing: step.missing,
        blocks:
          blocks === null
            ? undefined
            : present({
                size: blocks.size ?? undefined,
                strata: some(blocks.strata.map(reference)),
              }),
        together: optional(step.together),
        dominance: step.dominance ?? undefined,
        given: given && step.given.length === 0 ? [] : some(step.given.map(reference)),
        where: step.where ?? undefined,
        ...{ constraints, ordinal, nominal },
        confidential: some(step.confidential.map(reference)),
      });
    }),
  };
}
