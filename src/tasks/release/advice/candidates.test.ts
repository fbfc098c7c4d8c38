import { describe, expect, test } from 'vitest';
import { readRecipe } from '../../../recipe/index.ts';
import { bothOf, candidatesFor } from './candidates.ts';

const recipe = readRecipe({
  penumbra: 2,
  steps: [{ method: 'microaggregation', columns: ['age', 'sex'], group: { method: 'mdav', k: 5 } }],
});
const verdict = (measure: string, value: number, most: number) => ({
  limit: { measure, most, because: 'It is a test.', source: 'decided here' },
  value,
  holds: false,
  words: '',
});

describe('remedies that are tried', () => {
  test('begin with the k that a share in proportion to 1 / k needs', () => {
    const [first, ...others] = candidatesFor(recipe, verdict('individual-risk', 18, 9));
    expect(first).toMatchObject({ words: 'k = 11 instead of 5', flags: ['--k', '11'] });
    expect(others.every(({ recipe: { steps } }) => steps.length === 1)).toBe(true);
  });

  test('first name keys that no step protects: as columns of the step, or as a step of their own', () => {
    const found = candidatesFor(recipe, verdict('k-anonymity', 50, 0), {
      uncovered: ['region'],
      k: 4,
    });
    expect(found[0].flags).toEqual(['--columns', 'age,sex,region']);
    expect(found[1]).toMatchObject({
      flags: [],
      step: { method: 'microaggregation', columns: ['region'], group: { method: 'mdav', k: 4 } },
    });
    expect(found[1].recipe.steps).toHaveLength(2);
    // What is added reads as a recipe does, so that the defaults of its method are there.
    for (const one of found) expect(readRecipe(one.recipe).steps).toEqual(one.recipe.steps);
  });

  test('look at confidential values where a class shows them, with all parameters of the method', () => {
    const found = candidatesFor(recipe, verdict('l-diversity-distinct', 1, 2));
    expect(found[0].recipe.steps[0].group).toMatchObject({
      method: 't-closeness-merge',
      k: 5,
      t: 0.15,
      standardise: 'sd',
    });
  });

  test('change only the steps of the columns that the limit is about', () => {
    const two = readRecipe({
      penumbra: 2,
      steps: [
        { method: 'microaggregation', columns: ['age'], group: { method: 'mdav', k: 5 } },
        { method: 'noise', columns: ['income'] },
      ],
    });
    const found = candidatesFor(two, verdict('interval-rank', 45, 40), { about: ['income'] });
    expect(found.length).toBeGreaterThan(0);
    for (const { flags } of found) expect(flags.slice(0, 3)).toEqual(['--step', '2', '--amount']);
  });

  test('go together if one command can say both', () => {
    const [one] = candidatesFor(recipe, verdict('k-anonymity', 50, 0), { uncovered: ['region'] });
    const [other, same] = candidatesFor(recipe, verdict('individual-risk', 18, 9));
    expect(bothOf(one, other)).toMatchObject({
      flags: ['--columns', 'age,sex,region', '--k', '11'],
      recipe: { steps: [{ columns: ['age', 'sex', 'region'], group: { k: 11 } }] },
    });
    expect(bothOf(other, same)).toBeNull();
  });
});
