import { expect, test } from 'vitest';
import { NUMERIC } from '../../foundation/table/index.ts';
import { contextAt, impliedAt } from './contextAt.ts';
import { SOLO } from './method.ts';

test('what a context says about columns follows them, and dependencies on others are left out', () => {
  const context = {
    ...SOLO,
    scales: [NUMERIC, { kind: 'nominal', levels: 2 }, { kind: 'ordinal', levels: 3 }] as const,
    ofUnit: [false, true, true],
    determined: [
      { from: [1], to: 2 },
      { from: [0], to: 2 },
      { from: [], to: 1 },
    ],
  };
  expect(contextAt(context, [2, 1])).toEqual({
    scales: [context.scales[2], context.scales[1]],
    ofUnit: [true, true],
    determined: [
      { from: [1], to: 0 },
      { from: [], to: 1 },
    ],
  });
  expect(contextAt(SOLO, [0])).toEqual({});
});

test('what rules give back follows records and columns', () => {
  const asked: unknown[] = [];
  const implied = {
    columns: [0, 2],
    isGivenBack: (record: number, emptied: readonly number[]) => asked.push([record, emptied]) > 1,
  };
  const some = impliedAt(implied, [7, 5], [2, 1]);
  expect([some.columns, some.isGivenBack(1, [0]), some.isGivenBack(0, [1, 0])]).toEqual([
    [0],
    false,
    true,
  ]);
  impliedAt(implied, null, [0, 1, 2]).isGivenBack(3, [2]);
  expect(asked).toEqual([
    [5, [2]],
    [7, [1, 2]],
    [3, [2]],
  ]);
});
