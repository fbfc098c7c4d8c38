import { describe, expect, test } from 'vitest';
import {
  correlationMatrix,
  mean,
  normalCdf,
  randomStream,
  variance,
} from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type NoiseForm, noise } from './noise.ts';

const n = 20_000;
const whole = { groupOf: new Int32Array(n), groups: 1 };
const stream = randomStream(new Uint8Array(32).fill(8), 0, 0, 0);
const base = [0, 1].map(() => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
});
// Correlation 0.8; the noise must follow the data's, not be normal because they are.
const columns = [
  base[0].map((x) => 5 * x * Math.abs(x) + 40),
  base[0].map((x, i) => 0.8 * x + 0.6 * base[1][i]),
];
const chance = { seed: new Uint8Array(32).fill(1), step: 0, part: 0 };
const protect = (kind: NoiseForm, amount: number) =>
  finish(noise.run(columns, whole, { kind, amount }, { chance }));
const correlation = (a: Float64Array, b: Float64Array) => correlationMatrix([a, b]).data[1];
/** What was added, of the data as they are after `shrink`. */
const added = (after: readonly Float64Array[], shrink = 1) =>
  after.map((column, j) => {
    const centre = mean(columns[j]);
    return column.map((x, i) => x - centre - shrink * (columns[j][i] - centre));
  });

/** The largest distance between the distribution of a column, standardised by hand, and the normal one. */
function distanceToNormal(column: Float64Array, deviation: number): number {
  const sorted = column.map((x) => x / deviation).sort();
  return sorted.reduce((worst, x, i) => Math.max(worst, Math.abs(normalCdf(x) - (i + 0.5) / n)), 0);
}

describe('noise', () => {
  const original = correlation(columns[0], columns[1]);
  // Kolmogorov's distance exceeds this by chance once in 10,000 samples of this size.
  const FAR = 2.23 / Math.sqrt(n);

  test('uncorrelated: normal, independent of the data and between columns, with the asked variance', () => {
    const noises = added(protect('uncorrelated', 0.3));
    for (const [j, column] of noises.entries()) {
      const wanted = 0.3 * variance(columns[j], 'n-1');
      expect(Math.abs(variance(column, 'n-1') / wanted - 1)).toBeLessThan(0.04);
      expect(distanceToNormal(column, Math.sqrt(wanted))).toBeLessThan(FAR);
      expect(Math.abs(correlation(column, columns[j]))).toBeLessThan(0.03);
    }
    expect(Math.abs(correlation(noises[0], noises[1]))).toBeLessThan(0.03);
  });

  test('correlated: the same with the correlations of the data', () => {
    const after = protect('correlated', 0.3);
    const noises = added(after);
    for (const [j, column] of noises.entries()) {
      const wanted = 0.3 * variance(columns[j], 'n-1');
      expect(Math.abs(variance(column, 'n-1') / wanted - 1)).toBeLessThan(0.04);
      expect(distanceToNormal(column, Math.sqrt(wanted))).toBeLessThan(FAR);
    }
    expect(correlation(noises[0], noises[1])).toBeCloseTo(original, 1);
    expect(correlation(after[0], after[1])).toBeCloseTo(original, 1);
  });

  test('transformed: the variance that was added is taken away again, the mean stays where it was', () => {
    const after = protect('transformed', 0.15);
    for (const [j, column] of after.entries()) {
      expect(Math.abs(variance(column, 'n') / variance(columns[j], 'n') - 1)).toBeLessThan(0.03);
      const error =
        Math.abs(mean(column) - mean(columns[j])) / Math.sqrt(variance(columns[j], 'n'));
      expect(error).toBeGreaterThan(0);
      expect(error).toBeLessThan(4 * Math.sqrt(0.15 / 1.15 / n));
      expect(correlation(column, columns[j])).toBeCloseTo(1 / Math.sqrt(1.15), 2);
    }
    const noises = added(after, 1 / Math.sqrt(1.15));
    for (const [j, column] of noises.entries()) {
      const wanted = (0.15 / 1.15) * variance(columns[j], 'n-1');
      expect(distanceToNormal(column, Math.sqrt(wanted))).toBeLessThan(FAR);
    }
  });

  test('exact: the correlation with the original is that of the amount, to rounding', () => {
    const after = protect('exact', 0.15);
    for (const [j, column] of after.entries()) {
      expect(correlation(column, columns[j])).toBeCloseTo(1 / Math.sqrt(1.15), 12);
    }
  });

  test('promises moments for the exact kind alone, which needs larger groups', () => {
    expect(noise.claimsOf!({ kind: 'exact', amount: 1 })).toBe(noise.claims);
    expect(noise.claimsOf!({ kind: 'transformed', amount: 1 })).toEqual([]);
    expect(noise.smallestGroup!({ kind: 'exact', amount: 1 }, 4, 3)).toBe(9);
    expect(noise.smallestGroup!({ kind: 'correlated', amount: 1 }, 4, 3)).toBe(2);
  });

  test('no noise changes nothing but the last bits', () => {
    for (const kind of ['uncorrelated', 'correlated', 'transformed', 'exact'] as const) {
      const after = protect(kind, 0);
      for (const [j, column] of after.entries()) {
        for (let i = 0; i < n; i += 97) {
          expect(Math.abs(column[i] - columns[j][i])).toBeLessThan(1e-11);
        }
      }
    }
  });

  test('correlated noise in groups keeps a sum of columns, where the group has fewer records than columns too', () => {
    const three = [columns[0], columns[1], columns[0].map((x, i) => x + columns[1][i])];
    const cut = three.map((column) => column.slice(0, 6));
    const pairs = { groupOf: Int32Array.of(0, 0, 1, 1, 2, 2), groups: 3 };
    const after = finish(noise.run(cut, pairs, { kind: 'correlated', amount: 0.5 }, { chance }));
    for (let i = 0; i < 6; i++) expect(after[2][i]).toBeCloseTo(after[0][i] + after[1][i], 11);
  });
});

describe('noise per unit', () => {
  const size = 600;
  const some = columns.map((column) => column.slice(0, size));
  const one = { groupOf: new Int32Array(size), groups: 1 };
  const units = Int32Array.from({ length: size }, (_, i) => (i * 7) % 200);
  const parameters = { kind: 'per-unit', amount: 0.3 } as const;
  const largestGap = (offset: number) => {
    const before = some.map((column) => column.map((x) => x + offset));
    const after = finish(noise.run(before, one, parameters, { chance, units }));
    const first = new Map<number, number>();
    const gaps = [...units].flatMap((unit, i) => {
      const known = first.get(unit) ?? i;
      first.set(unit, known);
      return after.map((column, j) =>
        Math.abs(column[i] - column[known] - (before[j][i] - before[j][known])),
      );
    });
    return gaps.reduce((a, b) => Math.max(a, b), 0);
  };

  test('differences between records of a unit stay, up to rounding', () => {
    expect(largestGap(0)).toBeLessThan(1e-11);
    // Four roundings of numbers near 1e12, each by at most 2^-14.
    expect(largestGap(1e12)).toBeLessThanOrEqual(4 * 2 ** -13);
  });

  test('units get different noise with the asked variance, and records alone are units', () => {
    const after = finish(noise.run(some, one, parameters, { chance, units }));
    const noises = after[1].map((x, i) => x - some[1][i]);
    const wanted = 0.3 * variance(some[1], 'n-1');
    expect(new Set(noises.map((x) => Math.round(1e9 * x))).size).toBe(200);
    expect(Math.abs(variance(noises, 'n-1') / wanted - 1)).toBeLessThan(0.4);
    const alone = Int32Array.from({ length: size }, (_, i) => i);
    const each = finish(noise.run(some, one, parameters, { chance, units: alone }));
    const correlated = { ...parameters, kind: 'correlated' } as const;
    expect(each).toEqual(finish(noise.run(some, one, correlated, { chance })));
  });

  test('groups by what is missing are refused, and records without any value are no group', () => {
    const groupOf = Int32Array.from({ length: size }, (_, i) => (i < 300 ? 0 : 1));
    const two = { groupOf, groups: 2 };
    const run = (given: readonly Float64Array[]) =>
      finish(noise.run(given, two, parameters, { chance, units }));
    expect(() => run(some)).toThrow(/--missing median or drop/);
    const lacking = [some[0].map((x, i) => (i < 300 ? x : Number.NaN))];
    expect(run(lacking)[0].filter((x) => Number.isNaN(x)).length).toBe(300);
  });
});
