import { describe, expect, test } from 'vitest';
import { type Recipe, readRecipe } from '../../../src/recipe/index.ts';
import { decisionsFrom, noDecisions, presentDecisions, recipeOf } from './work.ts';

const isColumn = (column: string | number) => ['id', 'age', 'wages', 3].includes(column);

describe('decisions and recipes', () => {
  const recipe: Recipe = readRecipe({
    penumbra: 1,
    input: { delimiter: ';' },
    roles: [
      { column: 'id', role: 'identifier' },
      { column: 3, role: 'confidential' },
    ],
    categories: [{ column: 'age', order: ['a', 'b'] }],
    identifiers: 'pseudonym',
    decimals: 2,
    cut: { size: 500 },
    rules: ['wages >= 0'],
    violations: 'repair',
    seed: 'ab'.repeat(32),
    steps: [
      { method: 'sample', share: 50 },
      { method: 'microaggregation', columns: ['wages'], group: { method: 'mdav', k: 5 } },
    ],
  });

  test('a recipe of version 1 that is opened is saved as one of version 2 that says the same', () => {
    const decisions = decisionsFrom(recipe, noDecisions, isColumn);
    expect(recipeOf(decisions)).toEqual(recipe);
    expect(recipe.description?.columns).toEqual([
      { column: 'id', role: 'identifier' },
      { column: 3, role: 'confidential' },
      { column: 'age', kind: 'ordinal', values: [{ code: 'a' }, { code: 'b' }] },
    ]);
  });

  test('columns that the file does not have are left out', () => {
    const { description } = decisionsFrom(recipe, noDecisions, (column) => column === 'id');
    expect(description.columns).toEqual([{ column: 'id', role: 'identifier' }]);
  });

  test('steps that are switched off are not in the recipe, and stay in the decisions', () => {
    const decisions = decisionsFrom(recipe, noDecisions, isColumn);
    const [first, second] = decisions.steps;
    const off = { ...decisions, steps: [{ ...first, isOn: false }, second] };
    expect(recipeOf(off).steps).toEqual([second.step]);
    expect(first.id).not.toBe(second.id);
  });

  test('a recipe without a description keeps what is known about the file', () => {
    const description = { columns: [{ column: 'age', role: 'key' as const }] };
    const { description: _, ...rest } = recipe;
    const opened = decisionsFrom(rest, { ...noDecisions, description }, isColumn);
    expect(opened.description).toEqual(description);
  });

  test('decisions that an earlier version kept get the form of this one', () => {
    const step = { method: 'microaggregation', columns: ['@quasi-identifier'] };
    const { description: _, ...before } = noDecisions;
    const kept = {
      ...before,
      roles: { 2: ['quasi-identifier', 'household'], 3: ['non-confidential'] },
      categories: [{ column: 3, order: ['low', 'high'] }, { column: 'sex' }],
      steps: [{ id: 'step-1', isOn: true, step: { ...step, weight: 'wt' } }],
    };
    expect(presentDecisions(kept)).toEqual({
      ...noDecisions,
      description: {
        columns: [
          { column: 2, role: 'unit' },
          {
            column: 3,
            role: 'harmless',
            kind: 'ordinal',
            values: [{ code: 'low' }, { code: 'high' }],
          },
          { column: 'wt', role: 'weight' },
          { column: 'sex', kind: 'nominal' },
        ],
      },
      steps: [{ id: 'step-1', isOn: true, step: { ...step, columns: ['@key'] } }],
    });
  });
});
