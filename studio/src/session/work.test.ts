import { describe, expect, test } from 'vitest';
import { type Recipe, readRecipe } from '../../../src/recipe/index.ts';
import { decisionsFrom, noDecisions, presentDecisions, recipeOf } from './work.ts';

const positions: Readonly<Record<string, number>> = { id: 1, age: 2, wages: 3 };
const positionOf = (column: string | number) =>
  typeof column === 'number' ? column : (positions[column] ?? null);

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

  test('a recipe that is opened and saved again is the same, with columns of roles by position', () => {
    const decisions = decisionsFrom(recipe, noDecisions, positionOf);
    expect(recipeOf(decisions)).toEqual({
      ...recipe,
      roles: [
        { column: 1, role: 'identifier' },
        { column: 3, role: 'confidential' },
      ],
    });
  });

  test('steps that are switched off are not in the recipe, and stay in the decisions', () => {
    const decisions = decisionsFrom(recipe, noDecisions, positionOf);
    const [first, second] = decisions.steps;
    const off = { ...decisions, steps: [{ ...first, isOn: false }, second] };
    expect(recipeOf(off).steps).toEqual([second.step]);
    expect(first.id).not.toBe(second.id);
  });

  test('a recipe without roles keeps those that were given', () => {
    const before = { ...noDecisions, roles: { 2: ['key'] as const } };
    const { roles: _, ...rest } = recipe;
    expect(decisionsFrom(rest, before, positionOf).roles).toEqual(before.roles);
  });

  test('decisions that an earlier version kept get the names of this one', () => {
    const step = { method: 'microaggregation', columns: ['@quasi-identifier'] };
    const kept = {
      ...noDecisions,
      roles: { 2: ['quasi-identifier', 'household'] as never },
      steps: [{ id: 'step-1', isOn: true, step }],
    };
    expect(presentDecisions(kept)).toEqual({
      ...noDecisions,
      roles: { 2: ['key', 'unit'] },
      steps: [{ id: 'step-1', isOn: true, step: { ...step, columns: ['@key'] } }],
    });
  });
});
