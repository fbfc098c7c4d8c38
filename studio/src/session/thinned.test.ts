import { expect, test } from 'vitest';
import { thinned } from './thinned.ts';

test('few points stay as they are; of many the first and the last stay, in their order', () => {
  const points = Array.from({ length: 1000 }, (_, i) => i);
  expect(thinned(points.slice(0, 10), 10)).toEqual(points.slice(0, 10));
  const some = thinned(points, 10);
  expect(some.length).toBeLessThanOrEqual(10);
  expect([some[0], some.at(-1)]).toEqual([0, 999]);
  expect([...some].sort((a, b) => a - b)).toEqual(some);
});
