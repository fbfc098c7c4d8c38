import { present } from '../../fields.ts';
import type { Column, ColumnReference } from '../../foundation/table/index.ts';
import { isPreparation, type Recipe } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';

/** The recipe with columns and defaults written out. `wholes` are the steps before they are split. Names are used where they are unambiguous. */
export function writeOut(
  recipe: Recipe,
  { steps, wholes }: Record<'steps' | 'wholes', readonly PlannedStep[]>,
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
      const whole = wholes.find((one) => one.from === i)!;
      const { replaceParameters } = whole.replace === step.replace ? whole : step;
      const { blocks } = step;
      const groups = columnGroupsOf(parts);
      const positions = parts.flatMap((part) => part.positions).sort((a, b) => a - b);
      // The part of a unit has only the columns that belong to it.
      const ofMost = (key: 'given' | 'confidential') =>
        parts.map((part) => part[key]).reduce((a, b) => (b.length > a.length ? b : a));
      // If it stays open, the rules choose it again.
      const isOpen = replace === undefined && recipe.rules !== undefined;
      return present({
        method,
        columns: positions.map(reference),
        columnGroups: groups.length === 1 ? 'all' : groups.map((group) => group.map(reference)),
        group: { method: step.group.name, ...whole.groupParameters },
        replace: isOpen ? undefined : { method: step.replace.name, ...replaceParameters },
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
        given: given && ofMost('given').length === 0 ? [] : some(ofMost('given').map(reference)),
        where: step.where ?? undefined,
        ...{ constraints, ordinal, nominal },
        confidential: some(ofMost('confidential').map(reference)),
      });
    }),
  };
}

/** The groups of columns of a step. Its part of the unit and its part of the record are one group: the plan splits it again. */
function columnGroupsOf(parts: readonly PlannedStep[]): number[][] {
  const groups: number[][] = [];
  for (const { positions, isRest } of parts) {
    if (isRest) groups[groups.length - 1].push(...positions);
    else groups.push([...positions]);
  }
  return groups;
}
