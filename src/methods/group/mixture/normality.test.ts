import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { mardia } from './normality.ts';

function normals(records: number, d: number, part = 0): Float64Array[] {
  const stream = randomStream(new Uint8Array(32), 0, 0, part);
  return Array.from({ length: d }, () =>
    Float64Array.from({ length: records }, () => stream.normal()),
  );
}

/** By the definition, over all pairs, for two columns of any covariance. */
function byPairs([x, y]: readonly Float64Array[]): { skewness: number; kurtosis: number } {
  const n = x.length;
  const middle = (values: Float64Array) => values.reduce((a, b) => a + b, 0) / n;
  const [mx, my] = [middle(x), middle(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    xx += ((x[i] - mx) * (x[i] - mx)) / n;
    xy += ((x[i] - mx) * (y[i] - my)) / n;
    yy += ((y[i] - my) * (y[i] - my)) / n;
  }
  const determinant = xx * yy - xy * xy;
  const product = (i: number, j: number) => {
    const [a, b, c, d] = [x[i] - mx, y[i] - my, x[j] - mx, y[j] - my];
    return (yy * a * c - xy * (a * d + b * c) + xx * b * d) / determinant;
  };
  let [skewness, kurtosis] = [0, 0];
  for (let i = 0; i < n; i++) {
    kurtosis += product(i, i) ** 2 / n;
    for (let j = 0; j < n; j++) skewness += product(i, j) ** 3 / (n * n);
  }
  return { skewness, kurtosis };
}

describe('skewness and kurtosis in several columns', () => {
  test('third moments give what all pairs give', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 40 }), fc.nat({ max: 1000 }), (n, part) => {
        const [x, z] = normals(n, 2, part);
        const y = z.map((value, i) => value * value + 0.3 * x[i]);
        const found = mardia([x, y])!;
        const expected = byPairs([x, y]);
        expect(found.skewness).toBeCloseTo(expected.skewness, 8);
        expect(found.kurtosis).toBeCloseTo(expected.kurtosis, 8);
      }),
      { numRuns: 40 },
    );
  });

  test('does not depend on units, offsets and mixtures of columns', () => {
    const [x, y] = normals(50, 2);
    const found = mardia([x, y])!;
    const other = mardia([
      x.map((value) => 1e9 + 1024 * Math.round(value * 4096)),
      y.map((value, i) => 1e-3 * (value - 2 * x[i])),
    ])!;
    expect(other.skewness).toBeCloseTo(found.skewness, 3);
    expect(other.kurtosis).toBeCloseTo(found.kurtosis, 3);
  });

  test('columns that others determine, and those without variance, do not count', () => {
    const [x, y] = normals(50, 2);
    const sum = x.map((value, i) => value + y[i]);
    const found = mardia([x, y])!;
    const other = mardia([x, y, sum, new Float64Array(50).fill(4)])!;
    expect(other.skewness).toBeCloseTo(found.skewness, 8);
    expect(other.kurtosis).toBeCloseTo(found.kurtosis, 8);
    expect(other.skewnessP).toBeCloseTo(found.skewnessP, 8);
    expect(other.kurtosisP).toBeCloseTo(found.kurtosisP, 8);
  });

  test('is nothing for too few records and for equal ones', () => {
    expect(mardia(normals(3, 2))).toBeNull();
    expect(mardia(normals(4, 2))).not.toBeNull();
    expect(mardia([new Float64Array(9).fill(3)])).toBeNull();
    expect(mardia([Float64Array.of(1)])).toBeNull();
  });

  test('of normal records about one in twenty is below 0.05, also where they are few', () => {
    for (const n of [15, 60]) {
      let [skew, tails] = [0, 0];
      const trials = 800;
      for (let part = 0; part < trials; part++) {
        const found = mardia(normals(n, 2, part))!;
        skew += Number(found.skewnessP < 0.05);
        tails += Number(found.kurtosisP < 0.05);
      }
      expect(skew / trials).toBeGreaterThan(0.02);
      expect(skew / trials).toBeLessThan(0.08);
      expect(tails / trials).toBeGreaterThan(0.005);
      expect(tails / trials).toBeLessThan(0.08);
    }
  });

  test('finds what is skewed or has long tails', () => {
    const [x, y] = normals(200, 2);
    expect(mardia([x.map((value) => value * value), y])!.skewnessP).toBeLessThan(1e-6);
    expect(mardia([x.map((value) => value ** 3), y])!.kurtosisP).toBeLessThan(1e-6);
  });
});
