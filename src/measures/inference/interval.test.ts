import { expect, test } from 'vitest';
import { intervalOf, overlapOf } from './interval.ts';

test('an interval is that of R: qt with degrees of freedom, qnorm without end', () => {
  const t = intervalOf(20.090625, Math.sqrt(1.135128213205645), 31, 0.95);
  expect(t.low).toBeCloseTo(17.91767850874624, 10);
  expect(t.high).toBeCloseTo(22.26357149125376, 10);
  expect(intervalOf(0, 1, Number.POSITIVE_INFINITY, 0.95).high).toBeCloseTo(1.959963984540054, 13);
});

test('an interval without a standard error is a point, one without degrees of freedom the line', () => {
  expect(intervalOf(3, 0, 0.001, 0.95)).toEqual({ low: 3, high: 3 });
  expect(intervalOf(3, 1, 1e-9, 0.95)).toEqual({
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
});

test('overlap is the shared length by either length, averaged', () => {
  expect(overlapOf({ low: 0, high: 4 }, { low: 0, high: 4 })).toBe(1);
  expect(overlapOf({ low: 0, high: 4 }, { low: 2, high: 4 })).toBe(0.75);
  expect(overlapOf({ low: 0, high: 4 }, { low: 3, high: 5 })).toBe(0.375);
  expect(overlapOf({ low: 0, high: 1 }, { low: 2, high: 3 })).toBe(0);
  expect(overlapOf({ low: 1, high: 1 }, { low: 0, high: 2 })).toBe(0.5);
  expect(overlapOf({ low: 1, high: 1 }, { low: 1, high: 1 })).toBe(1);
  const line = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  expect(overlapOf({ low: 0, high: 1 }, line)).toBe(0.5);
});
