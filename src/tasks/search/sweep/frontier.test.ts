import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf, frontierOf } from './frontier.ts';

/** Few different values, so that many points tie in one cost or in both. */
const point = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));

test('no point of the frontier is beaten by any, and every other is beaten by one of the frontier', () => {
  const beats = (a: readonly number[], b: readonly number[]) =>
    a[0] <= b[0] && a[1] <= b[1] && (a[0] < b[0] || a[1] < b[1]);
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const best = frontierOf(points);
      expect(new Set(best).size).toBe(best.length);
      for (const [place, one] of points.entries()) {
        if (best.includes(place)) expect(points.some((other) => beats(other, one))).toBe(false);
        else expect(best.some((other) => beats(points[other], one))).toBe(true);
      }
    }),
  );
});

test('the frontier goes from the lowest first cost to the lowest second one', () => {
  expect(
    frontierOf([
      [3, 1],
      [1, 3],
      [2, 2],
      [2, 2],
      [3, 3],
    ]),
  ).toEqual([1, 2, 3, 0]);
  expect(frontierOf([])).toEqual([]);
});

test('less is better after the direction of a measure is taken into account', () => {
  expect(costOf(3, 'lower is better')).toBe(3);
  expect(costOf(3, 'higher is better')).toBe(-3);
  expect(costOf(0.5, 'nearer to 1 is better')).toBe(costOf(1.5, 'nearer to 1 is better'));
});
