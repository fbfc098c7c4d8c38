import { expect, test } from 'vitest';
import type { Scale } from '../../foundation/table/index.ts';
import { levels } from './levels.ts';
import { signs } from './signs.ts';

const evidence = (original: number[], masked: number[], scale: Scale = { kind: 'numeric' }) => ({
  names: ['a'],
  original: [Float64Array.from(original)],
  protected: [Float64Array.from(masked)],
  decimals: ['full' as const],
  groupOf: null,
  strata: null,
  smallestGroup: 1,
  scales: [scale],
});
const nominal: Scale = { kind: 'nominal', levels: 4, missing: 3 };

test('a level that no record had is found, a missing one is none', () => {
  expect(levels.check(evidence([0, 1, 1], [1, 0, 0], nominal)).holds).toBe(true);
  expect(levels.check(evidence([0, 1, 1], [1, 3, Number.NaN], nominal)).holds).toBe(true);
  expect(levels.check(evidence([0, 1, 1], [1, 2, 0], nominal))).toMatchObject({
    measured: 1,
    holds: false,
  });
});

test('levels are no matter of numbers', () => {
  expect(levels.check(evidence([0, 1], [5, 6])).holds).toBe(true);
});

test('a sign that the column does not have is found', () => {
  expect(signs.check(evidence([0, 5, 2], [0, 9, Number.NaN])).holds).toBe(true);
  expect(signs.check(evidence([0, 5, 2], [0, 9, -1]))).toMatchObject({ measured: 1, holds: false });
  expect(signs.check(evidence([0, -5, -2], [0, 1, -1]))).toMatchObject({ measured: 1 });
  expect(signs.check(evidence([-1, 1], [-9, 9])).holds).toBe(true);
});
