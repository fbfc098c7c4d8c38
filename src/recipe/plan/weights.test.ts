import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { type Column, makeTable, numericColumn } from '../../foundation/table/index.ts';
import { readRecipe } from '../recipe/read.ts';
import { planRecipe } from './plan.ts';

const nan = Number.NaN;
const STEP = { method: 'microaggregation', group: { method: 'mdav', k: 1 } };

function plan(columns: Column[], step: object = {}, others: object = {}) {
  const whole = { ...STEP, ...step };
  const recipe = readRecipe({ penumbra: 2, ...others, steps: [whole] });
  return planRecipe(recipe, makeTable(columns), (record) => record + 2);
}

const file = (...weights: number[]) => [
  numericColumn(
    'x',
    weights.map((_, i) => i),
  ),
  numericColumn('w', weights),
];
const role = { description: described({ w: 'weight' }) };

describe('the weight of a step', () => {
  test('is the only column with that role, else none', () => {
    const columns = file(1, 2, 0.5);
    expect(plan(columns, {}, role).steps[0]).toMatchObject({ weight: 1, positions: [0] });
    expect(plan(columns, { columns: ['x'] }).steps[0].weight).toBeNull();
    const two = { description: described({ x: 'weight', w: 'weight' }) };
    const more = [...columns, numericColumn('y', [1, 2, 3])];
    expect(plan(more, {}, two).steps[0]).toMatchObject({ weight: null, positions: [2] });
  });

  test('is not a replicate weight', () => {
    const columns = [...file(1, 2, 0.5), numericColumn('w1', [2, 0, 1])];
    const replicates = {
      description: described({ w: 'weight', w1: { role: 'weight', replicateOf: 'w' } }),
    };
    expect(plan(columns, {}, replicates).steps[0]).toMatchObject({ weight: 1, positions: [0] });
    const sample = { method: 'sample', share: 50 };
    const planned = planRecipe(
      readRecipe({
        penumbra: 2,
        ...replicates,
        steps: [sample, STEP],
      }),
      makeTable(columns),
      (record) => record + 2,
    );
    expect(planned.sample?.weight).toBe(1);
  });

  test('is that of a recipe of version 1, whose steps named it', () => {
    const former = { penumbra: 1, steps: [{ ...STEP, weight: 'w' }] };
    const planned = planRecipe(readRecipe(former), makeTable(file(1, 2, 0.5)), (i) => i + 2);
    expect(planned.steps[0]).toMatchObject({ weight: 1, positions: [0] });
  });

  test('is not taken by a replacement that uses none', () => {
    const medoid = { replace: { method: 'medoid' } };
    expect(plan(file(1, 0), medoid, role).steps[0].weight).toBeNull();
  });

  test.each([
    ['none', [1, nan]],
    ['one that is not above 0', [1, 0]],
    ['one that is not above 0', [1, -2]],
    ['one beyond 1e150', [1, Number.POSITIVE_INFINITY]],
  ])('must be there, finite and above 0: %s', (what, weights) => {
    expect(() => plan(file(...weights), {}, role)).toThrow(
      `Column "w" holds the weights and has ${what} on line 3: every record needs a weight above 0, so correct it, or leave the weights out.`,
    );
  });

  test('may be anything for records that are left out', () => {
    const columns = [numericColumn('x', [1, nan]), numericColumn('w', [1, nan])];
    expect(plan(columns, { missing: 'drop' }, role).records).toBe(1);
  });

  test('must be a number, and is not protected itself', () => {
    const words: Column = { kind: 'text', name: 'w', values: ['a', 'b'] };
    expect(() => plan([numericColumn('x', [1, 2]), words], {}, role)).toThrow(
      'Column "w" holds the weights but is text: weights must be numbers, so name another column, or give it another role.',
    );
    expect(() => plan(file(1, 2), { columns: ['x', 'w'] }, role)).toThrow(
      'Column "w" holds the weights, so it cannot be protected too: leave it out of the columns.',
    );
  });
});
