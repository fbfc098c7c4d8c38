import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { SOLO } from '../contract/index.ts';
import { roundWeights } from './roundWeights.ts';

type Rounding = 'random' | 'nearest';

const rounded = (weights: Float64Array, base: number, rounding: Rounding, part = 0) => {
  const chance = { ...SOLO.chance, part };
  return finish(roundWeights.run([weights], { base, rounding }, { ...SOLO, chance }))[0];
};

const cases = fc.record({
  weights: fc
    .array(fc.integer({ min: 70, max: 9000 }), { minLength: 1, maxLength: 40 })
    .chain((list) =>
      fc.constantFrom(0, 1e12).map((offset) => Float64Array.from(list, (w) => w / 7 + offset)),
    ),
  base: fc.constantFrom(1, 2.5, 10),
  rounding: fc.constantFrom<Rounding>('random', 'nearest'),
});

test('gives one of the two nearest multiples, above 0, and a total within one base', () => {
  fc.assert(
    fc.property(cases, ({ weights, base, rounding }) => {
      const result = rounded(weights, base, rounding);
      const isMultiple = result.every((weight) => weight > 0 && weight % base === 0);
      const isNear = result.every((weight, i) => Math.abs(weight - weights[i]) < base);
      const gap = Math.abs(sum(result) - sum(weights));
      return isMultiple && isNear && gap <= base * (1 + 1e-9);
    }),
  );
});

test('is right on average', () => {
  const weights = Float64Array.of(12, 14, 17, 19.5, 10);
  const runs = 4000;
  const totals = new Float64Array(weights.length);
  for (let part = 0; part < runs; part++) {
    const result = rounded(weights, 10, 'random', part);
    for (let i = 0; i < totals.length; i++) totals[i] += result[i];
  }
  // The standard error of a mean is at most 5 / sqrt(4000) = 0.08.
  const off = totals.map((total, i) => Math.abs(total / runs - weights[i]));
  expect(Math.max(...off)).toBeLessThan(0.35);
});

test('keeps a total that is a multiple of the base, and the weights that are multiples', () => {
  const weights = Float64Array.of(12, 14, 17, 17);
  expect([...rounded(weights, 10, 'nearest')]).toEqual([10, 10, 20, 20]);
  expect(sum(rounded(weights, 10, 'random'))).toBe(60);
  expect([...rounded(Float64Array.of(30, 30, 30), 10, 'random')]).toEqual([30, 30, 30]);
});

test('raises weights below the base to the base, and says so', () => {
  const weights = Float64Array.of(0.4, 3, Number.NaN, 5);
  expect([...rounded(weights, 5, 'nearest')]).toEqual([5, 5, Number.NaN, 5]);
  expect(roundWeights.remarks!([weights], ['w'], { base: 5, rounding: 'nearest' })).toEqual([
    '2 of 4 weights in "w" are below the base and become the base, so the total grows: choose a smaller base, or use group-weights.',
  ]);
});
