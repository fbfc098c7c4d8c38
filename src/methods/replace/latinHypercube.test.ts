import { describe, expect, test } from 'vitest';
import { correlationMatrix, midranks, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { arrangeRanks, ranksOf } from './hypercube/imanConover.ts';
import { nearestSynthetic } from './hypercube/pair.ts';
import { stratifiedSample } from './hypercube/sample.ts';
import { latinHypercube, latinHypercubeSample } from './latinHypercube.ts';

const n = 600;
const stream = randomStream(new Uint8Array(32).fill(11), 0, 0, 0);
const base = [0, 1, 2].map(() => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
});
// Skewed, related, with ties, and of very different sizes.
const columns = [
  base[0].map((x) => 1000 * x * x + 1),
  base[0].map((x, i) => Math.round(4 * x * x + base[1][i]) + 20),
  base[2].map((x, i) => 1e-3 * (x - base[1][i]) + 1),
];
const whole = { groupOf: new Int32Array(n), groups: 1 };
const chanceOf = (seed: number) => ({ seed: new Uint8Array(32).fill(seed), step: 0, part: 0 });
const protect = (alpha: number, blend: 'additive' | 'multiplicative' = 'additive', seed = 1) =>
  finish(latinHypercube.run(columns, whole, { alpha, blend }, { chance: chanceOf(seed) }));
const rankCorrelations = (of: readonly Float64Array[]) => correlationMatrix(of.map(midranks)).data;

describe('Latin hypercube sample', () => {
  test('has one value near each order statistic, inside the range', () => {
    for (const column of columns) {
      const sorted = column.slice().sort();
      const sample = stratifiedSample(column, randomStream(new Uint8Array(32), 0, 0, 0));
      for (let i = 0; i < n; i++) {
        expect(sample[i]).toBeGreaterThanOrEqual(sorted[Math.max(0, i - 1)]);
        expect(sample[i]).toBeLessThanOrEqual(sorted[Math.min(n - 1, i + 1)]);
        if (i > 0) expect(sample[i]).toBeGreaterThanOrEqual(sample[i - 1]);
      }
    }
  });

  test('has the rank correlations of the data to about 0.01', () => {
    const sample = finish(latinHypercubeSample(columns, chanceOf(1)));
    const [a, b] = [rankCorrelations(columns), rankCorrelations(sample)];
    for (let at = 0; at < 9; at++) expect(Math.abs(a[at] - b[at])).toBeLessThan(0.01);
    expect(Math.abs(a[1])).toBeGreaterThan(0.5);
  });

  test('comes as near with columns of the same ranks, opposite ranks and a constant', () => {
    const hard = [
      columns[0],
      columns[0].map((x) => 3 * x),
      columns[0].map((x) => -x),
      columns[0].map(() => 4),
    ];
    const sample = finish(latinHypercubeSample(hard, chanceOf(2)));
    const { data } = correlationMatrix(sample.slice(0, 3).map(midranks));
    expect(data[1]).toBeGreaterThan(0.99);
    expect(data[2]).toBeLessThan(-0.99);
    expect(sample[3]).toEqual(hard[3]);
  });

  test('arranging ranks uses each rank once', () => {
    const wanted = correlationMatrix(columns.map(midranks));
    const steps = arrangeRanks(50, wanted, randomStream(new Uint8Array(32), 0, 0, 0));
    let next = steps.next();
    while (!next.done) next = steps.next();
    for (const ranks of next.value.ranks) {
      expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    }
    expect([...ranksOf(Float64Array.of(5, 1, 5, 3))]).toEqual([2, 0, 3, 1]);
  });
});

describe('latin-hypercube', () => {
  test('by the tree and by all pairs each record has the same partner', () => {
    const sample = finish(latinHypercubeSample(columns, chanceOf(1)));
    const byTree = finish(nearestSynthetic(columns, sample));
    const scale = columns.map((column) => {
      const mean = column.reduce((a, b) => a + b) / n;
      return Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
    });
    let nearer = 0;
    for (let i = 0; i < n; i += 7) {
      const distance = (k: number) =>
        columns.reduce((sum, column, j) => sum + ((column[i] - sample[j][k]) / scale[j]) ** 2, 0);
      const own = distance(byTree[i]);
      for (let k = 0; k < n; k++) if (!(distance(k) > own - 1e-9)) nearer++;
    }
    expect(nearer).toBe(0);
    const few = columns.map((column) => column.slice(0, 100));
    const partner = finish(nearestSynthetic(few, few));
    expect([...partner]).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  test('alpha 1 is the original, 0 a record of the sample, between them a blend', () => {
    expect(protect(1)).toEqual(columns);
    const sample = finish(latinHypercubeSample(columns, chanceOf(1)));
    const partner = finish(nearestSynthetic(columns, sample));
    const synthetic = protect(0);
    const half = protect(0.5);
    const root = protect(0.5, 'multiplicative');
    for (const [j, column] of columns.entries()) {
      for (let i = 0; i < n; i++) {
        const s = sample[j][partner[i]];
        expect(synthetic[j][i]).toBe(s);
        expect(half[j][i]).toBeCloseTo((column[i] + s) / 2, 8);
        expect(root[j][i] / Math.sqrt(column[i] * s)).toBeCloseTo(1, 12);
      }
    }
  });

  test('the same seed gives the same values, another seed others', () => {
    expect(protect(0.5)).toEqual(protect(0.5));
    expect(protect(0.5)).not.toEqual(protect(0.5, 'additive', 2));
  });

  test('refuses a multiplicative blend of values that are not positive, and groups that are too small', () => {
    const signed = [columns[0], columns[1].map((x) => x - 25)];
    const run = (blend: 'additive' | 'multiplicative', groupOf: Int32Array) =>
      finish(latinHypercube.run(signed, { groupOf, groups: 2 }, { alpha: 0.5, blend }));
    const halves = Int32Array.from({ length: n }, (_, i) => i % 2);
    expect(() => run('multiplicative', halves)).toThrow(
      'replaced column 2 has values of 0 or below',
    );
    expect(() => run('additive', halves)).not.toThrow();
    const lonely = new Int32Array(n);
    lonely.fill(1, 0, 3);
    expect(() => run('additive', lonely)).toThrow('set k to 4 or more');
  });

  test('a group without values in a column has none there', () => {
    const holed = columns.map((column) => column.slice());
    holed[1].fill(Number.NaN, 0, 300);
    const groupOf = Int32Array.from({ length: n }, (_, i) => (i < 300 ? 0 : 1));
    const after = finish(
      latinHypercube.run(holed, { groupOf, groups: 2 }, { alpha: 0.3, blend: 'additive' }),
    );
    expect(after[1].subarray(0, 300).every(Number.isNaN)).toBe(true);
    expect(after.flatMap((column) => [...column]).filter(Number.isNaN).length).toBe(300);
  });
});
