import { describe, expect, test } from 'vitest';
import type { ExplorerData } from '../src/report/pages/explorer/data.ts';
import { accuracyOf } from './accuracy.ts';
import { answerTo, groupsOf, type Question } from './figures.ts';
import { texts } from './texts.ts';

const nothing = { changed: null, mean: null, variance: null, deciles: null, share: null };
const data: ExplorerData = {
  ...{ title: 't', dataName: 'data.csv', program: 'p', records: 6, isPaired: true, weight: 2 },
  columns: [
    {
      ...{ name: 'sex', label: null, kind: 'code' },
      levels: [{ code: '1', label: 'woman' }, { code: '2' }],
      values: [0, 0, 1, 1, -1, 1],
      off: { ...nothing, changed: 'few', share: { atMost: 0.02 } },
    },
    {
      ...{ name: 'income', label: null, kind: 'number', values: [10, 20, 30, 40, null, 60] },
      off: {
        ...{ changed: 'most', share: null, mean: { atMost: 0.1 }, deciles: { moreThan: 0.25 } },
        variance: { atMost: 0.19 },
      },
    },
    {
      ...{ name: 'w', label: null, kind: 'number', values: [1, 3, 1, 1, 1, 1] },
      off: { ...nothing, changed: 'none' },
    },
  ],
};
const plain: Question = {
  ...{ rows: 0, across: null, figure: 'count', of: null },
  ...{ isWeighted: false, filters: [] },
};
const ask = (change: Partial<Question>) => {
  const question = { ...plain, ...change };
  const groups = (at: number | null) =>
    at === null ? null : groupsOf(data, at, 'no value', (from, to) => `${from}-${to}`);
  return answerTo(data, question, groups(question.rows), groups(question.across));
};

describe('figures of the explorer', () => {
  test('counts, shares, means, medians and totals, with and without weights', () => {
    expect(ask({})).toMatchObject({
      rows: ['woman (1)', '2', 'no value'],
      cells: [[2], [3], [1], [6]],
    });
    expect(ask({ figure: 'share', isWeighted: true }).cells).toEqual([
      [0.5],
      [0.375],
      [0.125],
      [1],
    ]);
    const mean = ask({ figure: 'mean', of: 1, isWeighted: true });
    expect(mean.cells).toEqual([[17.5], [130 / 3], [200 / 7]]);
    expect(ask({ figure: 'median', of: 1 }).cells).toEqual([[15], [40], [30]]);
    expect(ask({ figure: 'total', of: 1 }).cells.at(-1)).toEqual([160]);
  });

  test('conditions select records, groups across make a table, and numbers fall into classes', () => {
    const some = ask({
      filters: [
        { column: 1, from: 20, to: 40 },
        { column: 0, codes: [1] },
      ],
    });
    expect(some).toMatchObject({ selected: 2, rows: ['2'], cells: [[2], [2]] });
    expect(ask({ filters: [{ column: 0, codes: [] }] }).selected).toBe(6);
    const table = ask({ rows: 1, across: 0 });
    expect(table.cells.at(-1)).toEqual([2, 3, 1, 6]);
    expect(table.rows[0]).toBe('-Infinity-20');
  });
});

describe('how far a figure may be off', () => {
  test('a bound holds for a whole column, and not for a part, another table or weights', () => {
    expect(accuracyOf(data, plain, 'level')).toEqual({ kind: 'at most', size: 0.12 });
    expect(accuracyOf(data, plain, 'missing')).toEqual({ kind: 'untold' });
    const mean: Question = { ...plain, figure: 'mean', of: 1 };
    // The deviation of 10, 20, 30, 40, 60 is 19.235; that of the original is at most this over 0.9.
    expect(accuracyOf(data, mean, 'all')).toMatchObject({ kind: 'at most' });
    expect((accuracyOf(data, mean, 'all') as { size: number }).size).toBeCloseTo(0.1 * 21.3725, 3);
    expect(accuracyOf(data, { ...mean, figure: 'median' }, 'all').kind).toBe('more than');
    for (const change of [{ isWeighted: true }, { filters: [{ column: 1, from: 0, to: 9 }] }]) {
      expect(accuracyOf(data, { ...mean, ...change }, 'all')).toEqual({ kind: 'untold' });
    }
    expect(accuracyOf(data, mean, 'level')).toEqual({ kind: 'untold' });
    expect(accuracyOf(data, { ...mean, figure: 'total' }, 'all')).toEqual({ kind: 'untold' });
  });

  test('columns that were not changed keep every figure of every part', () => {
    const kept: Question = { ...plain, rows: 2, filters: [{ column: 2, from: 1, to: 2 }] };
    expect(accuracyOf(data, kept, 'level')).toEqual({ kind: 'kept' });
    expect(accuracyOf({ ...data, isPaired: false }, { ...plain, rows: null }, 'all')).toEqual({
      kind: 'untold',
    });
  });
});

test('both languages have the same texts', () => {
  expect(Object.keys(texts.es)).toEqual(Object.keys(texts.en));
});
