import { expect, test } from 'vitest';
import { asPredictors, partCodes, partsOf, shapeOf } from './shape.ts';

const numbers = (values: readonly number[]) => ({
  values: Float64Array.from(values),
  scale: { kind: 'numeric' } as const,
});
const many = (count: number, value: number) => Array.from({ length: count }, () => value);
const spread = (count: number) => Array.from({ length: count }, (_, i) => 100.5 + i);

test('zeros that a twentieth of the records have are a heap, other numbers are not', () => {
  const shape = shapeOf(numbers([...many(10, 0), ...spread(90)]), 5, 'sign');
  expect(shape).toMatchObject({ heaps: [0], others: true, missing: false, low: 0, high: null });
  expect(partsOf(shape)).toBe(2);
});

test('a column of few different numbers is heaps throughout', () => {
  const shape = shapeOf(numbers([...many(30, 1), ...many(20, 2), ...many(5, 7)]), 5, 'none');
  expect(shape).toMatchObject({ heaps: [1, 2, 7], others: false, low: null });
});

test('what fewer records have than a summary needs is no part', () => {
  const values = [...many(50, 1), ...many(50, 2), 7, 7, Number.NaN];
  const shape = shapeOf(numbers(values), 5, 'none');
  expect(shape).toMatchObject({ heaps: [1, 2], others: false, missing: false });
  expect([...partCodes(shape, Float64Array.from([1, 2, 7, Number.NaN]))]).toEqual([0, 1, -1, -1]);
});

test('zeros are one value whatever their sign', () => {
  const shape = shapeOf(numbers([...many(5, -0), ...many(5, 0), ...spread(50)]), 5, 'none');
  expect(shape.heaps).toEqual([0]);
  expect([...partCodes(shape, Float64Array.from([-0, 0, 100.5]))]).toEqual([0, 0, 1]);
});

test('a number that may be missing predicts with its mean in place, and with its part', () => {
  const shape = shapeOf(numbers([...many(10, Number.NaN), ...spread(90)]), 5, 'none');
  const [number, part] = asPredictors(shape, Float64Array.from([Number.NaN, 101]), false);
  expect([...number.values]).toEqual([shape.fill, 101]);
  expect([...part.values]).toEqual([1, 0]);
  expect(part.scale).toEqual({ kind: 'nominal', levels: 2 });
});

test('a category that may be missing has one more level', () => {
  const values = Float64Array.from([...many(10, 0), ...many(10, 1), ...many(10, Number.NaN)]);
  const shape = shapeOf({ values, scale: { kind: 'ordinal', levels: 2 } }, 5, 'none');
  const [{ values: codes, scale }] = asPredictors(shape, values.slice(18, 22), false);
  expect([...codes]).toEqual([1, 1, 2, 2]);
  expect(scale).toEqual({ kind: 'nominal', levels: 3 });
});

test('a column without any value has one part, in which it is missing', () => {
  const shape = shapeOf(numbers(many(3, Number.NaN)), 5, 'sign');
  expect(partsOf(shape)).toBe(1);
  expect(shape).toMatchObject({ missing: true, others: false });
});

test('numbers of fewer records than a summary needs are missing throughout', () => {
  for (const missing of [2, 200]) {
    const values = [...spread(3), ...many(missing, Number.NaN)];
    const shape = shapeOf(numbers(values), 5, 'range');
    expect(shape).toMatchObject({ heaps: [], others: false, fill: 0, low: null, high: null });
    expect(partsOf(shape)).toBe(missing < 5 ? 0 : 1);
    const codes = [...partCodes(shape, Float64Array.from(values))];
    expect(codes.slice(0, 3)).toEqual([-1, -1, -1]);
    // Where they are to predict others, they tell nothing either.
    for (const { values: told } of asPredictors(shape, Float64Array.from(values), true)) {
      expect(new Set(told)).toEqual(new Set([0]));
    }
  }
});

test('a file of fewer records keeps numbers that all of them have', () => {
  expect(shapeOf(numbers(spread(3)), 5, 'none')).toMatchObject({ others: true, missing: false });
});
