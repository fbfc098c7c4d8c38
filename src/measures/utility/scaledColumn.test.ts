import { expect, test } from 'vitest';
import { differenceIn, presentInBoth, scaledColumn } from './scaledColumn.ts';

const column = (...values: number[]) => Float64Array.from(values);

test('a column is scaled by its mean and deviation, missing values left out', () => {
  const { z, mean, deviation } = scaledColumn(column(1, Number.NaN, 3));
  expect([...z]).toEqual([-1, 1]);
  expect([mean.high, mean.low, deviation]).toEqual([2, 0, 1]);
});

test('a constant column, and one whose deviation is less than any number, become zeros', () => {
  const least = new Float64Array(100);
  least[7] = Number.MIN_VALUE;
  for (const values of [column(4, 4, 4), least]) {
    const { z, deviation } = scaledColumn(values);
    expect(deviation).toBe(0);
    expect(z.every((x) => x === 0)).toBe(true);
  }
});

test('values that are farther from their mean than any number are scaled all the same', () => {
  const { z } = scaledColumn(column(1.7e308, 1.7e308, -1.7e308));
  expect(z[0]).toBeCloseTo(Math.SQRT1_2, 12);
  expect(z[2]).toBeCloseTo(-Math.SQRT2, 12);
  expect(differenceIn(1e308, 1.7e308, -1.7e308)).toBeCloseTo(3.4, 12);
});

test('columns that lack nothing are themselves, others lose the records that lack one of both', () => {
  const [a, b] = [column(1, 2, 3), column(4, Number.NaN, 6)];
  expect(presentInBoth(a, a)[0]).toBe(a);
  expect(presentInBoth(a, b)).toEqual([column(1, 3), column(4, 6)]);
});
