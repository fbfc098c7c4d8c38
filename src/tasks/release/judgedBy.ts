import {
  type ColumnReference,
  type Dataset,
  findColumn,
  type Role,
  suggestRoles,
} from '../../foundation/table/index.ts';
import { fatesIn } from '../../recipe/certificate/index.ts';
import type { Certificate, ColumnFate, Recipe } from '../../recipe/index.ts';
import type { CodedOptions } from '../assess/index.ts';

/**
 * The columns of the protected file that an intruder is assumed to know, and those that are
 * confidential. The roles of the recipe decide. A column without a role is judged by its name. A
 * role that no column has is guessed. Attacks on numbers need a numeric key: if
 * all keys became categories, the keys are guessed too, because the protected numbers then count as
 * known.
 */
export function judgedBy(
  { table: { columns } }: Dataset,
  masked: Dataset,
  certificate: Pick<Certificate, 'columns'>,
  recipe: Recipe | null,
): Pick<CodedOptions, 'keys' | 'confidential' | 'weight' | 'household'> {
  if (recipe?.roles === undefined) return {};
  const given = new Map<number, Set<Role>>();
  for (const { column, role } of recipe.roles) {
    const position = findColumn(columns, column);
    given.set(position, (given.get(position) ?? new Set()).add(role));
  }
  const likely = suggestRoles(columns);
  const isThere = ({ written, fate }: ColumnFate) => written !== null && fate !== 'pseudonymised';
  const there = fatesIn(certificate).filter(isThere);
  const withRole = (role: Role): ColumnFate[] =>
    there.filter(({ position }) => {
      const roles = given.get(position);
      return roles === undefined ? likely[position]?.role === role : roles.has(role);
    });
  const isNumber = ({ position, written }: ColumnFate) =>
    columns[position].kind === 'numeric' && masked.table.columns[written!].kind === 'numeric';
  const keys = withRole('key');
  const secrets = withRole('confidential').filter((fate) => !keys.includes(fate));
  const [weights, households] = [withRole('weight'), withRole('unit')];
  const reference = ({ position }: ColumnFate): ColumnReference => position + 1;
  return {
    ...(keys.some(isNumber) && { keys: keys.map(reference) }),
    ...(secrets.length > 0 && { confidential: secrets.map(reference) }),
    ...(weights.length === 1 && { weight: reference(weights[0]) }),
    ...(households.length === 1 && { household: reference(households[0]) }),
  };
}
