import type { Column, ColumnReference, Roles } from '../../foundation/table/index.ts';
import { isPreparation, type Recipe } from '../recipe/index.ts';
import type { PlannedStep } from './plan.ts';

/** The recipe with columns and defaults written out. Names are used where they are unambiguous. */
export function writeOut(
  recipe: Recipe,
  steps: readonly PlannedStep[],
  roles: Roles,
  columns: readonly Column[],
): Recipe {
  const names = new Map<string, number>();
  for (const { name } of columns) names.set(name, (names.get(name) ?? 0) + 1);
  const reference = (position: number): ColumnReference => {
    const { name } = columns[position];
    return names.get(name) === 1 && name !== '' ? name : position + 1;
  };
  const assigned = [...roles].flatMap(([position, its]) =>
    [...its].map((role) => ({ column: reference(position), role })),
  );
  return {
    ...recipe,
    ...(assigned.length === 0 ? {} : { roles: assigned }),
    identifiers: recipe.identifiers ?? 'drop',
    decimals: recipe.decimals ?? 'keep',
    steps: recipe.steps.map((one, i) => {
      if (isPreparation(one)) return one;
      const { method, given, constraints, replace, ordinal, nominal } = one;
      const parts = steps.filter((step) => step.from === i);
      const [step] = parts;
      const positions = parts.flatMap((part) => part.positions).sort((a, b) => a - b);
      return {
        method,
        columns: positions.map(reference),
        columnGroups:
          parts.length === 1 ? 'all' : parts.map((part) => part.positions.map(reference)),
        group: { method: step.group.name, ...step.groupParameters },
        // Left open, it is chosen by the rules again.
        ...(replace === undefined && recipe.edits !== undefined
          ? {}
          : { replace: { method: step.replace.name, ...step.replaceParameters } }),
        missing: step.missing,
        ...(step.blocks === null
          ? {}
          : {
              blocks: {
                ...(step.blocks.size === null ? {} : { size: step.blocks.size }),
                ...(step.blocks.strata.length === 0
                  ? {}
                  : { strata: step.blocks.strata.map(reference) }),
              },
            }),
        ...(step.together === null ? {} : { together: reference(step.together) }),
        ...(step.weight === null ? {} : { weight: reference(step.weight) }),
        ...(step.dominance === null ? {} : { dominance: step.dominance }),
        ...(step.given.length === 0 && given === undefined
          ? {}
          : { given: step.given.map(reference) }),
        ...(step.where === null ? {} : { where: step.where }),
        ...(constraints === undefined ? {} : { constraints }),
        ...(ordinal === undefined ? {} : { ordinal }),
        ...(nominal === undefined ? {} : { nominal }),
        ...(step.confidential.length === 0
          ? {}
          : { confidential: step.confidential.map(reference) }),
      };
    }),
  };
}
