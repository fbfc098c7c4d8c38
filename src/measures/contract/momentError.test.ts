import { describe, expect, test } from 'vitest';
import { momentError } from './momentError.ts';

const columns = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

describe('the error of moments', () => {
  test('a figure worked out by hand', () => {
    // The original has mean 0 and variance 1; masked means 0.5 and second moment 1.25.
    expect(momentError(columns([-1, 1, -1, 1]), columns([-0.5, 1.5, -0.5, 1.5]))).toBeCloseTo(
      0.25 + 0.0625,
      12,
    );
  });

  test('products of two columns count once', () => {
    const original = columns([-1, 1, -1, 1], [-1, -1, 1, 1]);
    // Only the product changes: from 0 to 1.
    expect(momentError(original, columns([-1, 1, -1, 1], [-1, 1, -1, 1]))).toBeCloseTo(1, 12);
  });

  test('depends neither on units nor on the order of records or columns, and files may differ in length', () => {
    const original = [
      [3, 8, 1, 9, 4, 4],
      [1, 0, 2, 5, 5, 3],
    ];
    const masked = [
      [4, 6, 4, 6, 4],
      [1, 1, 2, 5, 4],
    ];
    const expected = momentError(columns(...original), columns(...masked));
    const moved = (list: number[]) => list.map((x) => 1e9 + 7 * x);
    expect(
      momentError(columns(moved(original[0]), original[1]), columns(moved(masked[0]), masked[1])),
    ).toBeCloseTo(expected, 6);
    const turned = (lists: number[][]) =>
      columns(...lists.map((list) => list.toReversed()).toReversed());
    expect(momentError(turned(original), turned(masked))).toBeCloseTo(expected, 12);
  });

  test('is 0 for equal files, constant columns and files without complete records', () => {
    expect(momentError(columns([1, 2, 6]), columns([6, 1, 2]))).toBeCloseTo(0, 20);
    expect(momentError(columns([5, 5]), columns([4, 4]))).toBe(0);
    expect(momentError(columns([Number.NaN]), columns([1]))).toBe(0);
    expect(momentError([], [])).toBe(0);
  });
});
