import { expect, test } from 'vitest';
import type { Column } from '../../../src/foundation/table/index.ts';
import { barsLike, shapeOf } from './shape.ts';

const numbers = (values: readonly number[]): Column => ({
  kind: 'numeric',
  name: 'x',
  values: Float64Array.from(values),
  grid: { decimals: 0, padded: false },
});

test('few numbers are a bar each in ascending order, without the missing ones', () => {
  expect(shapeOf(numbers([3, 1, 1, Number.NaN, 3, 3, 2]))).toEqual({
    bars: [2, 1, 3],
    form: 'values',
    top: [
      { value: '3', records: 3 },
      { value: '1', records: 2 },
    ],
  });
});

test('many numbers are in classes that hold every record, and an outlier does not flatten the others', () => {
  const { bars, form } = shapeOf(numbers([...Array.from({ length: 1000 }, (_, i) => i), 1e9]));
  expect(form).toBe('classes');
  expect(bars.reduce((sum, records) => sum + records, 0)).toBe(1001);
  expect(Math.max(...bars)).toBeLessThan(80);
});

test('categories keep their order and unused ones are left out; values that all differ have no bars', () => {
  const codes: Column = {
    kind: 'categorical',
    name: 'c',
    codes: Int32Array.of(2, 0, -1, 2),
    levels: ['a', 'b', 'c'],
    ordered: false,
  };
  expect(shapeOf(codes).bars).toEqual([1, 2]);
  expect(shapeOf(codes).top).toEqual([{ value: 'c', records: 2 }]);
  const names: Column = { kind: 'text', name: 'n', values: ['Ada', 'Bob', null, 'Eve'] };
  expect(shapeOf(names)).toEqual({ bars: [], form: 'values', top: [] });
});

test('a protected column is counted in the bars of its original', () => {
  expect(barsLike(numbers([1, 1, 2, 3]), numbers([3, 3, 3, 9]))).toEqual([0, 0, 3]);
  const many = Array.from({ length: 1000 }, (_, i) => i);
  const moved = barsLike(numbers(many), numbers(many.map((value) => value / 2)))!;
  expect(moved.slice(0, 9).reduce((sum, records) => sum + records, 0)).toBeGreaterThan(850);
  expect(moved.at(-1)).toBe(0);
});
