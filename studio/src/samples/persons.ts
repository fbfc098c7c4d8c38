import csv from '../../../examples/persons.csv?raw';
import recipe from '../../../examples/persons.recipe.json?raw';
import rules from '../../../examples/persons.rules.txt?raw';
import type { Role } from '../../../src/foundation/table/index.ts';
import type { Recipe } from '../../../src/recipe/index.ts';
import type { Sample } from './index.ts';
import { rulesOf } from './rulesOf.ts';

const EDUCATION = [
  'primary',
  'lower secondary',
  'upper secondary',
  'bachelor',
  'master',
  'doctorate',
];

/** Invented persons, with the roles and the rules of the example. */
export function persons(): Sample {
  const names = csv.slice(0, csv.indexOf('\n')).split(',');
  const roles: Record<number, Role[]> = {};
  for (const { column, role } of (JSON.parse(recipe) as Recipe).roles ?? []) {
    roles[names.indexOf(String(column)) + 1] = [role];
  }
  return {
    file: new File([csv], 'persons.csv', { type: 'text/csv' }),
    first: {
      roles,
      categories: [{ column: names.indexOf('education') + 1, order: EDUCATION }],
      rules: rulesOf(rules),
    },
  };
}
