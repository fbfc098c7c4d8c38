import { expect, test } from 'vitest';
import { thinned } from './thinned.ts';

const pointsTo = (count: number) => Array.from({ length: count }, (_, i) => ({ trials: i * 256 }));

test('few points stay as they are; of many the first and the last stay, in their order', () => {
  const points = pointsTo(1000);
  expect(thinned(points.slice(0, 10), 10)).toEqual(points.slice(0, 10));
  const some = thinned(points, 10);
  expect(some.length).toBeLessThanOrEqual(10);
  expect([some[0], some.at(-1)]).toEqual([points[0], points[999]]);
  expect([...some].sort((a, b) => a.trials - b.trials)).toEqual(some);
});

test('points that come in heaps leave no gap at the beginning', () => {
  const points = pointsTo(20_000);
  let kept: readonly { readonly trials: number }[] = [];
  for (let at = 0; at < points.length; at += 700) {
    kept = thinned([...kept, ...points.slice(at, at + 700)], 100);
  }
  const gaps = kept.slice(1).map(({ trials }, i) => trials - kept[i].trials);
  expect(kept.length).toBeLessThanOrEqual(100);
  expect(kept.length).toBeGreaterThan(40);
  expect(Math.max(...gaps)).toBeLessThan((3 * points[points.length - 1].trials) / 100);
});
