import { expect, test } from 'vitest';
import { NUMERIC } from '../../foundation/table/index.ts';
import { contextAt } from './contextAt.ts';
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
