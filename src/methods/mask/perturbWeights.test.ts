import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { SOLO } from '../contract/index.ts';
import { perturbWeights } from './perturbWeights.ts';
import { totalsBy } from './weights/rake.ts';

const USUAL = { least: 0.05, noise: 0.2 };
const perturbed = (weights: Float64Array, given: Float64Array[] = [], parameters = USUAL) =>
  finish(perturbWeights.run([weights], { per: 'record', ...parameters }, { ...SOLO, given }))[0];

/** Weights of any size, also with an offset of 1e12, and two columns of levels. */
const files = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.nat(2), fc.nat(3)), {
    minLength: 1,
    maxLength: 40,
  })
  .chain((rows) =>
    fc.constantFrom(0, 1e12).map((offset) => ({
      weights: Float64Array.from(rows, ([weight]) => weight / 7 + offset),
      given: [1, 2].map((at) => Float64Array.from(rows, (row) => (row[at] === 2 ? NaN : row[at]))),
    })),
  );

test('keeps weights above 0 and the totals in each level of the given columns', () => {
  fc.assert(
    fc.property(files, ({ weights, given }) => {
      const result = perturbed(weights, given);
      const gaps = given.map((column) => {
        const levels = Int32Array.from(column, (level) => (Number.isNaN(level) ? 4 : level));
        const [before, after] = [weights, result].map((w) => totalsBy(levels, 5, w));
        return Math.max(
          ...before.map((total, level) => Math.abs(after[level] - total) / Math.max(total, 1)),
        );
      });
      return result.every((weight) => weight > 0) && Math.max(...gaps) <= 1e-10;
    }),
  );
});

test('changes weights by factors between the two bounds, whose mean is 1', () => {
  const weights = new Float64Array(4000).fill(100);
  const result = perturbed(weights);
  const changes = result.map((weight) => Math.abs(weight / 100 - 1));
  // The common factor that brings the total back moves all by some 0.132 / sqrt(4000).
  expect(Math.min(...changes)).toBeGreaterThan(0.05 - 0.01);
  expect(Math.max(...changes)).toBeLessThan(0.2 + 0.01);
  expect(sum(result)).toBeCloseTo(400_000, 7);
  const spread = Math.sqrt(sum(changes.map((change) => change * change)) / 4000);
  expect(spread).toBeCloseTo(Math.sqrt(0.0175), 2);
});

test('leaves one record its weight, and missing values missing', () => {
  expect(perturbed(Float64Array.of(12.5))[0]).toBeCloseTo(12.5, 12);
  expect(perturbed(Float64Array.of(1, Number.NaN, 3))[1]).toBeNaN();
});

test('refuses bounds in the wrong order', () => {
  expect(() => perturbed(Float64Array.of(1), [], { least: 0.3, noise: 0.2 })).toThrow(
    /choose a smaller --least/,
  );
});
