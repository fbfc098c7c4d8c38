import {
  type ColumnReference,
  findColumn,
  type Role,
  suggestRoles,
} from '../../foundation/table/index.ts';
import type { LoadedFile } from '../../recipe/dataset/index.ts';
import type { Certificate, Recipe } from '../../recipe/index.ts';
import type { CodedOptions } from '../assess/index.ts';

/**
 * What an intruder is taken to know and what nobody should learn, among the columns that reach the protected file: by
 * the roles of the recipe, and where it gives a column none by its name. A role that no column has is left to be
 * guessed. Attacks on numbers need a number among the keys: where all of them became categories, keys are left to be
 * guessed too, as the numbers that were protected are then taken as known.
 */
export function judgedBy(
  { table: { columns } }: LoadedFile,
  masked: LoadedFile,
  { columns: fates }: Certificate,
  recipe: Recipe | null,
): Pick<CodedOptions, 'keys' | 'confidential' | 'weight' | 'household'> {
  if (recipe?.roles === undefined) return {};
  const given = new Map<number, Set<Role>>();
  for (const { column, role } of recipe.roles) {
    const position = findColumn(columns, column);
    given.set(position, (given.get(position) ?? new Set()).add(role));
  }
  const likely = suggestRoles(columns);
  const withRole = (role: Role): ColumnReference[] =>
    fates.flatMap(({ original, protected: after, fate }) => {
      if (after === null || fate === 'pseudonymised') return [];
      const roles = given.get(original - 1);
      const has = roles === undefined ? likely[original - 1]?.role === role : roles.has(role);
      return has ? [original] : [];
    });
  const isNumber = (position: ColumnReference) => {
    const after = fates[Number(position) - 1].protected! - 1;
    const kinds = [columns[Number(position) - 1].kind, masked.table.columns[after].kind];
    return kinds.every((kind) => kind === 'numeric');
  };
  const keys = withRole('quasi-identifier');
  const secrets = withRole('confidential').filter((position) => !keys.includes(position));
  const [weights, households] = [withRole('weight'), withRole('household')];
  return {
    ...(keys.some(isNumber) ? { keys } : {}),
    ...(secrets.length > 0 ? { confidential: secrets } : {}),
    ...(weights.length === 1 ? { weight: weights[0] } : {}),
    ...(households.length === 1 ? { household: households[0] } : {}),
  };
}
