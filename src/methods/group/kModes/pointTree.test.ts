import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generator } from '../../../../test/reference/generator.ts';
import type { Scale } from '../../../foundation/table/index.ts';
import { pointTree } from './pointTree.ts';
import { spaceOf, squaredDistance } from './space.ts';

const parent = Int32Array.from({ length: 60 }, (_, i) => (i === 59 ? -1 : 40 + (i % 20)));
parent.fill(59, 40, 59);
const kinds: readonly ((random: () => number) => [number, Scale])[] = [
  (random) => [random() * 10, { kind: 'numeric' }],
  (random) => [Math.floor(random() * 3), { kind: 'numeric' }],
  (random) => [Math.floor(random() * 7), { kind: 'ordinal', levels: 7 }],
  (random) => [Math.floor(random() * 5), { kind: 'ordinal', levels: 5, missing: 4 }],
  (random) => [Math.floor(random() * 4), { kind: 'nominal', levels: 4 }],
  // More levels than bits.
  (random) => [Math.floor(random() * 90), { kind: 'nominal', levels: 90 }],
  (random) => [Math.floor(random() * 40), { kind: 'nominal', levels: 40, tree: { parent } }],
];

test('finds a point as near as any that is offered and nearer than the limit, on axes of all kinds', () => {
  const cases = fc.record({
    seed: fc.nat(),
    count: fc.integer({ min: 0, max: 120 }),
    chosen: fc.uniqueArray(fc.nat(kinds.length - 1), { minLength: 1 }),
  });
  fc.assert(
    fc.property(cases, ({ seed, count, chosen }) => {
      const random = generator(seed);
      const asked = 20;
      const columns = chosen.map((kind) =>
        Float64Array.from({ length: count + asked }, () => kinds[kind](random)[0]),
      );
      const scales = chosen.map((kind) => kinds[kind](random)[1]);
      const weights = chosen.map(() => 0.25 + random());
      const space = spaceOf(columns, scales, weights, 'sd');
      const d = chosen.length;
      const points = Float64Array.from({ length: (count + asked) * d }, (_, at) => {
        return space.columns[at % d][Math.floor(at / d)];
      });
      const distance = squaredDistance(space.axes);
      const tree = pointTree(space.axes, distance, points.slice(0, count * d), count);
      const offered = new Set(Array.from({ length: count }, (_, i) => i));
      for (let query = count; query < count + asked; query++) {
        const away = [...offered].map((i) => distance(points, i, points, query));
        const limit = random() < 0.3 ? random() * d : Number.POSITIVE_INFINITY;
        const least = away.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
        const found = tree.nearest(points, query, limit);
        expect(found >= 0).toBe(least < limit);
        if (found >= 0) {
          expect(offered.has(found)).toBe(true);
          expect(distance(points, found, points, query)).toBe(least);
          expect(tree.found).toBe(least);
        }
        // Some go, some come back.
        for (let t = 0; t < count / 5; t++) {
          const point = Math.floor(random() * count);
          const comes = random() < 0.3;
          tree.offer(point, comes);
          if (comes) offered.add(point);
          else offered.delete(point);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('many equal points are found', () => {
  const points = new Float64Array(1000).fill(3);
  points[999] = 4;
  const { axes } = spaceOf([points], [{ kind: 'nominal', levels: 9 }], [1], 'sd');
  const tree = pointTree(axes, squaredDistance(axes), points, 1000);
  expect(tree.nearest(Float64Array.of(4), 0, 2)).toBe(999);
  expect(points[tree.nearest(Float64Array.of(3), 0, 2)]).toBe(3);
  expect(tree.nearest(Float64Array.of(5), 0, 1)).toBe(-1);
});
