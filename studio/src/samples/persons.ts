import csv from '../../../examples/persons.csv?raw';
import recipe from '../../../examples/persons.recipe.json?raw';
import rules from '../../../examples/persons.rules.txt?raw';
import { parseRecipe } from '../../../src/recipe/index.ts';
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
  const { description } = parseRecipe(recipe);
  const isOrdered = (column: unknown) => column === 'education';
  const columns = description?.columns ?? [];
  const education = {
    ...columns.find(({ column }) => isOrdered(column)),
    column: 'education',
    kind: 'ordinal' as const,
    values: EDUCATION.map((code) => ({ code })),
  };
  return {
    file: new File([csv], 'persons.csv', { type: 'text/csv' }),
    first: {
      description: {
        ...description,
        columns: [...columns.filter(({ column }) => !isOrdered(column)), education],
      },
      rules: rulesOf(rules),
    },
  };
}
