import { describe, expect, test } from 'vitest';
import { type Column, makeTable, numericColumn } from '../../foundation/table/index.ts';
import { readRecipe } from '../recipe/read.ts';
import { planRecipe } from './plan.ts';

const nan = Number.NaN;

function plan(columns: Column[], step: object = {}, others: object = {}) {
  const whole = { method: 'microaggregation', group: { method: 'mdav', k: 1 }, ...step };
  const recipe = readRecipe({ penumbra: 1, ...others, steps: [whole] });
  return planRecipe(recipe, makeTable(columns), (record) => record + 2);
}

const file = (...weights: number[]) => [
  numericColumn(
    'x',
    weights.map((_, i) => i),
  ),
  numericColumn('w', weights),
];
const role = { roles: [{ column: 'w', role: 'weight' }] };

describe('the weight of a step', () => {
  test('is the column asked for, else the only one with that role, else none', () => {
    const columns = file(1, 2, 0.5);
    expect(plan(columns, { weight: 'w' }).steps[0]).toMatchObject({ weight: 1, positions: [0] });
    expect(plan(columns, {}, role).recipe.steps[0].weight).toBe('w');
    expect(plan(columns, { columns: ['x'] }).steps[0].weight).toBeNull();
    const two = { roles: ['x', 'w'].map((column) => ({ column, role: 'weight' })) };
    expect(() => plan(columns, { weight: '@weight' }, two)).toThrow(/means 2 columns/);
    const more = [...columns, numericColumn('y', [1, 2, 3])];
    expect(plan(more, {}, two).steps[0]).toMatchObject({ weight: null, positions: [2] });
  });

  test('is not taken from a role by a replacement that uses none, and refused where it was asked for', () => {
    const medoid = { replace: { method: 'medoid' } };
    expect(plan(file(1, 0), medoid, role).steps[0].weight).toBeNull();
    expect(() => plan(file(1, 1), { ...medoid, weight: 'w' })).toThrow(
      'medoid does not use weights: leave the weight out, or use --replace mean.',
    );
  });

  test.each([
    ['none', [1, nan]],
    ['one that is not above 0', [1, 0]],
    ['one that is not above 0', [1, -2]],
    ['one beyond 1e150', [1, Number.POSITIVE_INFINITY]],
  ])('must be there, finite and above 0: %s', (what, weights) => {
    expect(() => plan(file(...weights), { weight: 'w' })).toThrow(
      `Column "w" holds the weights and has ${what} on line 3: every record needs a weight above 0, so correct it, or leave the weights out.`,
    );
  });

  test('may be anything for records that are left out', () => {
    const columns = [numericColumn('x', [1, nan]), numericColumn('w', [1, nan])];
    expect(plan(columns, { weight: 'w', missing: 'drop' }).records).toBe(1);
  });

  test('must be a number, and is not protected itself', () => {
    const words: Column = { kind: 'text', name: 'w', values: ['a', 'b'] };
    expect(() => plan([numericColumn('x', [1, 2]), words], { weight: 'w' })).toThrow(
      'Column "w" holds the weights but is text: weights must be numbers, so name another column, or give it another role.',
    );
    expect(() => plan(file(1, 2), { weight: 'w', columns: ['x', 'w'] })).toThrow(
      'Column "w" holds the weights, so it cannot be protected too: leave it out of the columns.',
    );
  });
});
