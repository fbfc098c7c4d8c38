import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earthMover, earthMoverDistances, talliesOf, wholeDistribution } from './earthMover.ts';

/** The definitions word for word, from the shares of all values. */
function plain(whole: readonly number[], part: readonly number[], ordered: boolean): number {
  const key = (x: number) => (Number.isNaN(x) ? Number.POSITIVE_INFINITY : x + 0);
  const values = [...new Set(whole.map(key))].sort((a, b) => a - b);
  if (values.length < 2 || part.length === 0) return 0;
  const share = (all: readonly number[], value: number) =>
    all.filter((x) => key(x) === value).length / all.length;
  const difference = values.map((value) => share(part, value) - share(whole, value));
  if (!ordered) return difference.reduce((sum, x) => sum + Math.abs(x), 0) / 2;
  let cumulated = 0;
  let total = 0;
  for (const x of difference) total += Math.abs((cumulated += x));
  return total / (values.length - 1);
}

/** Of the records at some places. */
function distance(values: readonly number[], places: readonly number[], ordered = true): number {
  const whole = wholeDistribution(Float64Array.from(values), ordered);
  const groupOf = new Int32Array(values.length);
  for (const place of places) groupOf[place] = 1;
  return earthMoverDistances(whole, talliesOf(whole, groupOf, 2))[1];
}

const column = fc.oneof(
  fc.array(fc.constantFrom(0, -0, 1, 2, 5, Number.NaN), { minLength: 1, maxLength: 40 }),
  fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 40 }),
);

describe('the earth mover’s distance', () => {
  test('is that of the salaries of Li, Li and Venkatasubramanian 2007', () => {
    const salaries = [3, 4, 5, 6, 11, 8, 7, 9, 10].map((x) => 1000 * x);
    expect(distance(salaries, [0, 1, 2])).toBe(0.375);
    expect(distance(salaries, [3, 4, 5])).toBe(1 / 6);
  });

  test('is that of SciPy 1: wasserstein_distance of ranks, divided by m - 1', () => {
    const whole = Array.from(
      { length: 200 },
      (_, i) => (((i * 7919) % 101) % 23) + ((i * 31) % 7) / 10,
    );
    const every = (step: number, n: number) =>
      Array.from({ length: Math.ceil(n / step) }, (_, i) => i * step);
    expect(distance(whole, [0, 1, 2, 3, 4])).toBeCloseTo(0.19855072463768114, 13);
    expect(distance(whole, [10, 50, 90, 130, 170, 199])).toBeCloseTo(0.17913043478260868, 13);
    expect(distance(whole, every(9, 200))).toBeCloseTo(0.03176433522369249, 13);
    expect(distance(whole, [7])).toBeCloseTo(0.31253623188405805, 13);
    // Half of scipy.spatial.distance.cityblock of the shares.
    const names = Array.from({ length: 60 }, (_, i) => (i * i) % 11);
    expect(distance(names, [0, 1, 2, 3, 4], false)).toBeCloseTo(0.16666666666666674, 13);
    expect(distance(names, [0, 11, 22, 33], false)).toBeCloseTo(0.9, 13);
    expect(distance(names, every(7, 60), false)).toBeCloseTo(0.14444444444444443, 13);
  });

  test('agrees with its definition for any part, ties and missing values included', () => {
    fc.assert(
      fc.property(column, fc.infiniteStream(fc.nat(3)), fc.boolean(), (values, stream, ordered) => {
        const groupOf = Int32Array.from(values, () => stream.next().value);
        const whole = wholeDistribution(Float64Array.from(values), ordered);
        const found = earthMoverDistances(whole, talliesOf(whole, groupOf, 4));
        for (let g = 0; g < 4; g++) {
          const part = values.filter((_, i) => groupOf[i] === g);
          expect(found[g]).toBeCloseTo(plain(values, part, ordered), 12);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is exactly 0 for the whole and for proportional parts, and 0 for one value', () => {
    const values = Array.from({ length: 3000 }, (_, i) => i % 10);
    const all = values.map((_, i) => i);
    for (const ordered of [true, false]) {
      expect(distance(values, all, ordered)).toBe(0);
      expect(distance(values, all.slice(0, 10), ordered)).toBe(0);
      expect(distance([7, 7, 7], [1], ordered)).toBe(0);
    }
  });

  test('is 1 at the most: between the ends of an order, and for a name that nearly nobody has', () => {
    const rare = Array.from({ length: 1000 }, (_, i) => (i === 0 ? 0 : 1));
    expect(distance(rare, [0])).toBe(0.999);
    expect(distance(rare, [0], false)).toBe(0.999);
  });

  test('takes missing for the last value', () => {
    expect(distance([1, 2, Number.NaN], [2])).toBe(distance([1, 2, 3], [2]));
  });

  test('a part can be told by its values', () => {
    const whole = wholeDistribution(Float64Array.of(3, 4, 5, 6, 7, 8, 9, 10, 11), true);
    expect(earthMover(whole, Int32Array.of(0, 1, 2), Int32Array.of(2, 2, 2))).toBe(0.375);
  });
});
