import { expect, test } from 'vitest';
import { meanOf, proportionsOf } from './means.ts';
import { cellsOf } from './tables.ts';

test('the variance of a mean is s^2 / n with divisor n - 1, without missing values', () => {
  const found = meanOf(Float64Array.of(1, Number.NaN, 2, 6));
  expect(found).toEqual({ value: 3, variance: 7 / 3, degrees: 2 });
});

test('a mean of fewer than two values has no variance', () => {
  expect(meanOf(Float64Array.of(1, Number.NaN))).toBeNull();
  expect(proportionsOf(Int32Array.of(-1, 0), 2)).toBeNull();
});

test('a share is the mean of an indicator, and has its variance', () => {
  const codes = Int32Array.of(0, 1, 2, 0, -1, 0, 1);
  const shares = proportionsOf(codes, 4)!;
  const known = codes.filter((code) => code >= 0);
  for (const level of [0, 1, 2, 3]) {
    const mean = meanOf(Float64Array.from(known, (code) => (code === level ? 1 : 0)))!;
    expect(shares[level].value).toBeCloseTo(mean.value, 15);
    expect(shares[level].variance).toBeCloseTo(mean.variance, 15);
  }
});

test('cells of a table go row by row, without records that lack either', () => {
  const rows = { codes: Int32Array.of(0, 0, 1, 1, 1, -1), levels: 2 };
  const columns = { codes: Int32Array.of(0, 2, 1, 1, -1, 0), levels: 3 };
  const cells = cellsOf([rows, columns])!;
  expect(cells.map(({ value }) => value)).toEqual([0.25, 0, 0.25, 0, 0.5, 0]);
  expect(cells[4].variance).toBe(0.25 / 3);
  expect(cellsOf([rows])!.map(({ value }) => value)).toEqual([0.4, 0.6]);
});
