import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, normalCdf, randomStream } from '../../foundation/numerics/index.ts';
import { normalScores, quantileGroups, scored, scoresOf } from './scores.ts';

const stream = randomStream(new Uint8Array(32), 0, 2, 7);
const normals = Float64Array.from({ length: 1000 }, () => stream.normal());

test('groups have together all values, and each at least `leaf`', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 20 }), (n, leaf) => {
      const counts = quantileGroups(n, leaf);
      expect(counts.reduce((a, b) => a + b)).toBe(n);
      if (n >= leaf) expect(Math.min(...counts)).toBeGreaterThanOrEqual(leaf);
    }),
  );
});

test('a million values have some hundreds of groups, the outermost of `leaf`', () => {
  const counts = quantileGroups(1e6, 5);
  expect(counts.length).toBeGreaterThan(500);
  expect(counts.length).toBeLessThan(1000);
  expect([counts[0], counts.at(-1)]).toEqual([5, 5]);
});

test('scores of a lognormal column are nearly its logarithms, and no value of the column is in them', () => {
  const values = normals.map((z) => exp(2 + z));
  const scores = scoresOf(values.slice().sort(), 5, false)!;
  const found = scored(scores, values);
  const away = normals.map((z, i) => Math.abs(normalCdf(found[i]) - normalCdf(z)));
  expect(Math.max(...away)).toBeLessThan(0.05);
  const own = new Set(values);
  expect(scores.at.some((at) => own.has(at))).toBe(false);
});

test('scores never fall, are finite beyond the column, and do not depend on the unit or an offset', () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 60 }), fc.boolean(), (list, guarded) => {
      const sorted = Float64Array.from(list).sort();
      const scores = scoresOf(sorted, 5, guarded);
      if (scores === null) return;
      const wide = Float64Array.of(-1e300, -1e12, ...sorted, 1e12, 1e300);
      const found = scored(scores, wide);
      expect(
        found.every((score, i) => Number.isFinite(score) && (i === 0 || found[i - 1] <= score)),
      ).toBe(true);
    }),
    { numRuns: 150 },
  );
  const values = Float64Array.of(1, 1, 2, 3, 5, 8, 13, 21);
  expect(normalScores(values.map((x) => 8 * x))).toEqual(normalScores(values));
  expect(normalScores(values.map((x) => 1e12 + x))).toEqual(normalScores(values));
});
