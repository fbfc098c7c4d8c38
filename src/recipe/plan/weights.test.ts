import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { type Column, makeTable, numericColumn } from '../../foundation/table/index.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { suggest } from '../../tasks/search/suggest/suggest.ts';
import { load } from '../dataset/load.ts';
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
  test('is the only column with that role, and rivals are refused where a step uses weights', () => {
    const columns = file(1, 2, 0.5);
    expect(plan(columns, {}, role).steps[0]).toMatchObject({ weight: 1, positions: [0] });
    expect(plan(columns, { columns: ['x'] }).steps[0].weight).toBeNull();
    const two = { description: described({ x: 'weight', w: 'weight' }) };
    const more = [...columns, numericColumn('y', [1, 2, 3])];
    const refusal = /weights of the records.*"x", "w"\. Name one with --weight/;
    expect(() => plan(more, {}, two)).toThrow(refusal);
    const unweighted = { replace: { method: 'medoid' } };
    expect(plan(more, unweighted, two).steps[0]).toMatchObject({ weight: null, positions: [2] });
    const sampled = { penumbra: 2, ...two, steps: [{ method: 'sample', share: 50 }] };
    expect(() => planRecipe(readRecipe(sampled), makeTable(more), (i) => i + 2)).toThrow(refusal);
  });

  test('of a household weighs steps of households and samples, not steps of records', () => {
    const columns = [
      numericColumn('h', [1, 1, 2, 2, 3, 3]),
      numericColumn('x', [1, 2, 3, 4, 5, 6]),
      numericColumn('rent', [5, 5, 6, 6, 7, 7]),
      numericColumn('hw', [9, 9, 8, 8, 7, 7]),
    ];
    const description = described({
      h: { role: 'unit', unit: 'household' },
      rent: { role: 'key', belongsTo: 'household' },
      hw: { role: 'weight', weightOf: 'household' },
    });
    const { steps } = plan(columns, { columns: ['x', 'rent'] }, { description });
    expect(steps.map(({ ofUnit, weight }) => [ofUnit, weight])).toEqual([
      ['household', 3],
      [null, null],
    ]);
    const recipe = { penumbra: 2, description, steps: [{ method: 'sample', share: 50 }] };
    const planned = planRecipe(readRecipe(recipe), makeTable(columns), (i) => i + 2);
    expect(planned.sample?.weight).toBe(3);
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

  test('must be a number', () => {
    const words = (...values: string[]): Column => ({ kind: 'text', name: 'w', values });
    expect(() => plan([numericColumn('x', [1, 2]), words('1', 'b')], {}, role)).toThrow(
      'Column "w" holds the weights and has a text on line 3: every record needs a weight above 0, so correct it, or leave the weights out.',
    );
    expect(() => plan([numericColumn('x', [1, 2]), words('1', '2')], {}, role)).toThrow(
      'Column "w" holds the weights but is read as texts: describe its kind as amount, or give it another role.',
    );
  });

  test('of a unit is the same for all members, also if no step uses it', async () => {
    const weightOf = { role: 'weight', weightOf: 'home', guessed: ['kind'], kind: 'amount' };
    const description = described({
      h: { role: 'unit', unit: 'home' },
      hw: weightOf as object,
      x: 'key',
    });
    const columns = [
      numericColumn('h', [1, 1, 2]),
      numericColumn('x', [1, 2, 3]),
      numericColumn('hw', [5, 6, 7]),
    ];
    const says = /"hw" belongs to the home, .* line 3 .* remove .*"weightOf"/;
    expect(() => plan(columns, { columns: ['x'] }, { description })).toThrow(says);
    const source = bytesSource('a.csv', 'h,x,hw\n1,1,5\n1,2,6\n2,3,7\n');
    const file = await load(source, {}, { description });
    await expect(suggest(file)).rejects.toThrow(says);
    const text = bytesSource('a.csv', 'h,x,hw\n1,1,5\n1,2,5\n2,3,seven\n');
    const wrong = await load(text, {}, { description });
    await expect(suggest(wrong)).rejects.toThrow(/"hw" holds the weights and has a text on line 4/);
  });

  test('does not weigh itself, and a claim that needs it is withdrawn if another step changes it', () => {
    const columns = file(1, 2, 0.5);
    expect(plan(columns, { columns: ['x', 'w'] }, role).steps[0].weight).toBeNull();
    const twoSteps = (...others: object[]) =>
      planRecipe(
        readRecipe({ penumbra: 2, ...role, steps: [{ ...STEP, columns: ['x'] }, ...others] }),
        makeTable(columns),
        (record) => record + 2,
      ).steps[0];
    const claimed = ({ promised }: { promised: readonly { claim: string }[] }) =>
      promised.map(({ claim }) => claim);
    expect(claimed(twoSteps())).toContain('weighted-sums');
    const changed = twoSteps({ method: 'perturb-weights' });
    expect(claimed(changed)).not.toContain('weighted-sums');
    expect(changed.withdrawn).toContainEqual({
      claim: 'weighted-sums',
      because: 'another step changes "w".',
    });
  });
});

describe('a step that protects weights', () => {
  const step = { method: 'round-weights', group: undefined };

  test('takes the columns with the role weight', () => {
    expect(plan(file(1, 2), step, role).steps[0]).toMatchObject({
      positions: [1],
      because: 'the weights',
      weight: null,
    });
    expect(() => plan(file(1, 2), step)).toThrow(
      'Rounding of weights is for weights, and no column has that role: give it with --role NAME=weight, or name columns with --columns.',
    );
  });

  test.each([
    ['none', nan, 'correct it, or leave such records out with --missing drop'],
    ['one that is not above 0', 0, 'correct it, or declare its code as missing'],
    ['one that is not above 0', -2, 'correct it, or declare its code as missing'],
    ['one beyond 1e150', Number.POSITIVE_INFINITY, 'correct it, or declare its code as missing'],
  ])('refuses a column with %s, with its line', (what, value, remedy) => {
    expect(() => plan(file(1, value), step, role)).toThrow(
      `Column "w" holds weights and has ${what} on line 3: every record needs a weight above 0, so ${remedy}`,
    );
  });

  test('leaves out records without a weight if asked to', () => {
    expect(plan(file(1, nan), { ...step, missing: 'drop' }, role).records).toBe(1);
  });

  test('does not work with a sample, which raises the weights', () => {
    const recipe = readRecipe({
      penumbra: 2,
      ...role,
      steps: [{ method: 'sample', share: 50 }, { method: 'round-weights' }],
    });
    expect(() => planRecipe(recipe, makeTable(file(1, 2)), (i) => i + 2)).toThrow(
      /which the sample raises.*draw the sample first/,
    );
  });

  test('counts missing values of given columns as a level, and refuses given totals in blocks', () => {
    const columns = [...file(1, 2), numericColumn('g', [1, nan])];
    const given = { method: 'recalibrate', group: undefined, given: ['g'] };
    expect(plan(columns, given, role).steps[0].given).toEqual([2]);
    const totals = {
      ...given,
      replace: { method: 'recalibrate', totals: [[1, 2]] },
      blocks: { strata: ['x'] },
    };
    expect(() => plan(columns, totals, role)).toThrow(
      /leave --group, --within and --block-size out/,
    );
  });
});
