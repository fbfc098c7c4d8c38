import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { parseSeed, randomStream } from '../../foundation/numerics/index.ts';
import { makeTable, numericColumn } from '../../foundation/table/index.ts';
import type { ColumnGroups } from '../description/options.ts';
import { readRecipe } from '../recipe/read.ts';
import { correlatedGroups } from './columnGroups.ts';
import { planRecipe } from './plan.ts';

const random = randomStream(parseSeed('5eed'.repeat(16)), 0, 0, 1);
const noise = (n: number) => Float64Array.from({ length: n }, () => random.normal());
const near = (column: Float64Array, share: number) =>
  column.map((x) => share * x + (1 - Math.abs(share)) * random.normal());

describe('columns that correlate', () => {
  const a = noise(200);
  const b = noise(200);
  const columns = [a, b, near(a, -0.95), noise(200), near(b, 0.9), near(a, 0.7)];

  test('the strongest pair begins a group, and what is left is the last', () => {
    const pairs = correlatedGroups(columns, 2);
    expect(pairs.map(({ members }) => members)).toEqual([
      [0, 2],
      [1, 4],
      [3, 5],
    ]);
    expect(pairs[0].strongest, 'a negative correlation is one').toBeGreaterThan(0.95);
  });

  test('the column with the largest mean correlation with those in a group joins it', () => {
    expect(correlatedGroups(columns, 3).map(({ members }) => members)).toEqual([
      [0, 2, 5],
      [1, 3, 4],
    ]);
    expect(correlatedGroups(columns, 4).map(({ members }) => members.length)).toEqual([4, 2]);
  });

  test('records that lack a value do not count, and constant columns correlate with nothing', () => {
    const gaps = columns.map((column, j) => column.map((x, i) => (i % 50 === j ? Number.NaN : x)));
    expect(correlatedGroups(gaps, 2)[0].members).toEqual([0, 2]);
    const constant = Float64Array.from(a, () => 7);
    expect(correlatedGroups([constant, a, near(a, 0.9)], 2)).toMatchObject([
      { members: [1, 2] },
      { members: [0], weakest: -1, strongest: -1 },
    ]);
    const empty = Float64Array.of(Number.NaN, 1);
    const other = Float64Array.of(1, Number.NaN);
    expect(correlatedGroups([empty, other, empty], 2)).toMatchObject([
      { members: [0, 1], strongest: 0 },
      { members: [2] },
    ]);
  });

  test('every column is in one group, none is larger than asked, and only the last is smaller', () => {
    const file = fc.tuple(
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }), {
        minLength: 1,
        maxLength: 9,
      }),
      fc.constantFrom(2, 3, 4),
    );
    fc.assert(
      fc.property(file, ([given, size]) => {
        const groups = correlatedGroups(
          given.map((column) => Float64Array.from(column)),
          size,
        );
        const members = groups.map((group) => group.members);
        expect(members.flat().sort((x, y) => x - y)).toEqual([...given.keys()]);
        for (const list of members.slice(0, -1)) expect(list.length).toBe(size);
        expect(members.at(-1)!.length).toBeLessThanOrEqual(size);
      }),
    );
  });
});

describe('a step with groups of columns', () => {
  const table = makeTable([
    numericColumn('a', [1, 2, 3, 4, 9]),
    numericColumn('b', [5, 1, 4, 2, 3]),
    numericColumn('c', [1, 2, 3, 4, 8]),
    { kind: 'text', name: 'd', values: ['x', 'y', 'x', 'y', 'x'] },
  ]);
  const plan = (columnGroups: ColumnGroups | undefined, step: object = {}) =>
    planRecipe(
      readRecipe({
        penumbra: 2,
        steps: [
          { method: 'microaggregation', group: { method: 'mdav', k: 2 }, columnGroups, ...step },
        ],
      }),
      table,
      (record) => record + 2,
    );
  const cut = (columnGroups: ColumnGroups | undefined, step: object = {}) =>
    plan(columnGroups, step).steps.map(({ positions }) => positions);
  const columns = ['a', 'b', 'c'];

  test('becomes one planned step for each of them', () => {
    expect(cut(undefined)).toEqual([[0, 1, 2]]);
    expect(cut('all')).toEqual([[0, 1, 2]]);
    expect(cut('each')).toEqual([[0], [1], [2]]);
    expect(cut(2)).toEqual([[0, 2], [1]]);
    expect(cut(3)).toEqual([[0, 1, 2]]);
    expect(cut([['c', 2], ['a']], { columns })).toEqual([[1, 2], [0]]);
    expect(cut([['c'], ['a']]), 'lists alone name the columns').toEqual([[2], [0]]);
  });

  test('is refused where the method takes fewer columns at once', () => {
    const univariate = { group: { method: 'hansen-mukherjee', k: 2 } };
    expect(() => plan('all', univariate)).toThrow(
      'hansen-mukherjee takes one column at a time, and 3 are to be grouped together: use --column-groups each, or another --group.',
    );
    expect(cut('each', univariate)).toEqual([[0], [1], [2]]);
  });

  test('is each column by itself for individual ranking, unless asked otherwise', () => {
    const group = { method: 'hansen-mukherjee', k: 2 };
    const { recipe } = plan(undefined, { method: 'individual-ranking', group });
    expect(recipe.steps[0]).toMatchObject({ columnGroups: [['a'], ['b'], ['c']] });
  });

  test('says why', () => {
    const because = (how: ColumnGroups) => plan(how, { columns }).steps.map((s) => s.because);
    expect(because('each')[1]).toBe('as asked for; each column by itself');
    expect(because(2)).toEqual([
      'as asked for; absolute correlation 1.00',
      'as asked for; left over by the other groups of columns',
    ]);
    expect(because(3)[0]).toMatch(/^as asked for; absolute correlation 0\.\d\d to 1\.00$/);
    expect(because([columns])).toEqual(['as asked for']);
  });

  test('writes the lists out, and replays them', () => {
    const { recipe } = plan(2);
    expect(recipe.steps).toMatchObject([{ columns, columnGroups: [['a', 'c'], ['b']] }]);
    expect(plan('all').recipe.steps[0].columnGroups).toBe('all');
    const again = planRecipe(readRecipe(recipe), table, (record) => record + 2);
    expect(again.recipe).toEqual(recipe);
    expect(again.steps.map(({ positions }) => positions)).toEqual([[0, 2], [1]]);
  });

  test.each([
    [[['a', 'b'], ['a']], 'Column "a" is in two groups of columns: name it in one.'],
    [[['a'], ['bb']], 'There is no column "bb". Did you mean "b"?'],
    [
      [['a'], ['b']],
      'Column "c" is to be protected but is in no group of columns: add it to one, or leave it out of the columns.',
    ],
    [
      [['a', 'b', 'c'], ['d']],
      'Column "d" is in a group of columns but not among the columns to protect: add it to them, or leave it out.',
    ],
  ])('refuses %j', (lists, message) => {
    const run = () => plan(lists, { columns });
    expect(run).toThrow(PenumbraError);
    expect(run).toThrow(message);
  });
});
