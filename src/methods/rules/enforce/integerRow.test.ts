import { expect, test } from 'vitest';
import { eliminate } from './eliminate.ts';
import { integerRow } from './integerRow.ts';

test('coefficients become whole numbers of units without a common divisor', () => {
  expect(integerRow([1, 1, -1], [0, 0, 0])?.coefficients).toEqual(Float64Array.of(1, 1, -1));
  // x - 0.5 y with x in tenths: 10 x' units, so u_x - 5 u_y.
  expect(integerRow([1, -0.5], [1, 0])).toEqual({
    coefficients: Float64Array.of(1, -5),
    scale: 10,
  });
  expect(integerRow([1 / 3, -1], [0, 0])?.coefficients).toEqual(Float64Array.of(1, -3));
  expect(integerRow([0.1 + 0.2, -1.17], [0, 0])?.coefficients).toEqual(Float64Array.of(10, -39));
  expect(integerRow([Math.SQRT2, -1], [0, 0])).toBeNull();
  expect(integerRow([1, -1], [0, 'full'])).toBeNull();
  expect(integerRow([1, 0], [0, 'full'])?.coefficients).toEqual(Float64Array.of(1, 0));
});

test('a total follows from its parts, through several levels, and depending rows vanish', () => {
  const column = { decimals: 0, scale: 1, canBeDerived: true } as const;
  const rows = [
    [1, 1, -1, 0, 0],
    [0, 0, 1, 1, -1],
    [1, 1, 0, 1, -1],
  ];
  const reduced = eliminate(rows, Array(5).fill(column));
  expect(reduced.map(({ pivot }) => pivot)).toEqual([2, 4, -1]);
  expect(reduced[1].coefficients).toEqual(Float64Array.of(1, 1, 0, 1, -1));
  expect(reduced[2].coefficients.every((value) => value === 0)).toBe(true);
});

test('columns with all digits are solved for before others, the finest among the others', () => {
  const column = { decimals: 2, scale: 1, canBeDerived: true } as const;
  const full = { ...column, decimals: 'full' } as const;
  expect(eliminate([[1, 1, -1]], [column, full, column])[0].pivot).toBe(1);
  const coarse = { ...column, decimals: 0 } as const;
  expect(eliminate([[1, 1, -1]], [coarse, column, coarse])[0].pivot).toBe(1);
  const held = { ...full, canBeDerived: false } as const;
  expect(eliminate([[1, 1, -1]], [column, held, column])[0].pivot).toBe(-1);
});
