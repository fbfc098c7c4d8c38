import { describe, expect, test } from 'vitest';
import { normalCdf } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Reading } from '../../contract/index.ts';
import { pil } from './pil.ts';

const columns = (lists: number[][]) => lists.map((list) => Float64Array.from(list));
const read = (original: number[][], masked: number[][]): Reading =>
  finish(
    pil.measure({
      names: original.map((_, j) => `V${j + 1}`),
      original: columns(original),
      masked: columns(masked),
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
    }),
  );
const part = ({ parts }: Reading, name: string) => parts.find((one) => one.name === name)!.value!;
/** 2 Phi(z) - 1 in per cent. */
const within = (z: number) => 100 * (2 * normalCdf(z) - 1);
const range = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('pil', () => {
  test('is the mean of five parts, each as numpy 2.4.6 and scipy 1.17.1 find it', () => {
    const each = (value: (i: number) => number) => range(60).map(value);
    const original = [37, 53, 29].map((a, j) =>
      each((i) => ((i * i * a + 7 * i) % 101) * (1 + j) + (i % 5) * 10),
    );
    original[2] = original[2].map((x, i) => x + 2 * original[0][i]);
    const masked = original.map((column, j) =>
      each(
        (i) => column[i] + 3 * (j + 1) * (((13 * i * i + 5 * i * j + 3) % 11) - 5) + (j + 1) / 2,
      ),
    );
    const found = read(original, masked);
    const expected = {
      quantiles: 89.22123613855364,
      means: 20.60780187558909,
      variances: 64.50352272905877,
      covariances: 10.062167295354799,
      correlations: 28.369374845481286,
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(part(found, name)).toBeCloseTo(value, 8);
    }
    expect(found.value).toBeCloseTo(42.55282057680752, 8);
  });

  test('a shift by one standard error of the mean loses 68 % of the mean', () => {
    const column = [1, -1, 3, -3, 5, -5, 7, -7];
    const error = Math.sqrt(21 / 8);
    const found = read([column], [column.map((x) => x + error)]);
    expect(part(found, 'means')).toBeCloseTo(within(1), 10);
    expect(part(found, 'variances')).toBe(0);
  });

  test('counts the density within a thousandth of the own range of a column, its ends excluded', () => {
    // Each quantile has one value within (Q - 1, Q + 1): f = 1 / (2 n).
    const column = range(1001);
    const masked = column.map((x) => x + 10);
    const expected = range(19)
      .map((i) => (i + 1) / 20)
      .map((q) => within(10 / (2 * Math.sqrt(q * (1 - q) * 1001))));
    const mean = expected.reduce((sum, x) => sum + x, 0) / 19;
    const wide = range(1001).map((i) => i * 1e6);
    for (const unit of [1, 0.1, 1 / 3]) {
      const scaled = (list: number[]) => list.map((x) => x * unit);
      const found = read([scaled(column), wide], [scaled(masked), wide]);
      expect(part(found, 'quantiles')).toBeCloseTo(mean / 2, 9);
    }
  });

  test('a statistic without sampling variance loses nothing or all', () => {
    const varying = [1, 2, 4, 9];
    const same = read([varying, [5, 5, 5, 5]], [varying, [5, 5, 5, 5]]);
    expect(same.value).toBe(0);
    expect(same.notes[0]).toMatch(/No two columns vary/);
    const changed = read([varying, [5, 5, 5, 5]], [varying, [5, 5, 6, 7]]);
    expect(part(changed, 'means')).toBe(50);
    expect(part(changed, 'variances')).toBe(50);
    expect(part(changed, 'covariances')).toBe(100);
    expect(part(changed, 'correlations')).toBe(0);
    // Two values equally often: their variance does not vary from sample to sample.
    const coin = [0, 1, 0, 1];
    expect(part(read([coin], [coin.map((x) => 1.5 * x)]), 'variances')).toBe(100);
  });

  test('columns that determine each other, and rounding, do not upset it', () => {
    const a = [0.1, 0.7, 0.3, 0.9, 0.2];
    const b = a.map((x) => 3 * x + 0.1);
    expect(part(read([a, b], [a, b.map((x) => x / 3)]), 'correlations')).toBe(0);
    expect(part(read([a, b], [a, [1, 2, 3, 4, 5]]), 'correlations')).toBe(100);
  });

  test('a covariance of zero has a sampling variance all the same', () => {
    const a = [1, -1, 1, -1, 2, -2, 2, -2];
    const b = [1, 1, -1, -1, 1, 1, -1, -1];
    const { value, parts } = read([a, b], [a, b.map((x, i) => x + 0.3 * a[i])]);
    expect(value).toBeGreaterThan(0);
    expect(part({ parts } as Reading, 'correlations')).toBeGreaterThan(0);
    expect(part({ parts } as Reading, 'correlations')).toBeLessThan(100);
  });

  test('columns of which no record has two values have no reading, with a reason', () => {
    const apart = [
      [1, 2, Number.NaN, Number.NaN],
      [Number.NaN, Number.NaN, 3, 4],
    ];
    expect(read(apart, apart)).toMatchObject({
      value: null,
      reason: 'No pair of columns has records in both files.',
    });
    const empty = [[Number.NaN, Number.NaN]];
    expect(read(empty, [[1, 2]]).reason).toMatch(/No column has values in both files|no values/);
  });

  test('without pairs of columns those two parts are 0, with a word', () => {
    const { notes, parts } = read([[1, 2, 3]], [[3, 4, 5]]);
    expect(notes).toEqual(['There is no pair of columns, so the two parts for pairs are 0.']);
    expect(parts.map(({ name }) => name)).toHaveLength(5);
  });

  test('takes sampling variances from replicate weights, computed here by the definition', () => {
    const n = 40;
    const x = range(n).map((i) => ((i * 37) % 23) + (i % 7) / 10);
    const y = range(n).map((i) => x[i] + ((i * 53) % 19));
    const after = [x.map((v, i) => v + (i % 3) / 4), y.map((v, i) => v * 1.05 - (i % 2) / 3)];
    const weights = range(n).map((i) => 1 + (i % 4));
    // Each replicate leaves a tenth of the records out.
    const replicates = range(10).map((r) =>
      weights.map((w, i) => (i % 10 === r ? 0 : (w * 10) / 9)),
    );
    const factor = 0.9;
    const mean = (v: number[], w: number[]) =>
      v.reduce((sum, one, i) => sum + w[i] * one, 0) / w.reduce((a, b) => a + b);
    const covariance = (a: number[], b: number[], w: number[]) => {
      const [ma, mb] = [mean(a, w), mean(b, w)];
      return mean(
        a.map((one, i) => (one - ma) * (b[i] - mb)),
        w,
      );
    };
    const correlation = (a: number[], b: number[], w: number[]) =>
      covariance(a, b, w) / Math.sqrt(covariance(a, a, w) * covariance(b, b, w));
    const quantile = (v: number[], w: number[], share: number) => {
      const order = range(n).sort((a, b) => v[a] - v[b]);
      const all = w.reduce((a, b) => a + b);
      let upTo = 0;
      return v[order.find((i) => (upTo += w[i]) >= share * all - 1e-9)!];
    };
    type Statistic = (columns: number[][], w: number[]) => number;
    const loss = (statistic: Statistic) => {
      const before = statistic([x, y], weights);
      const squares = replicates
        .map((w) => statistic([x, y], w) - before)
        .map((gap) => factor * gap * gap);
      const error = Math.sqrt(squares.reduce((a, b) => a + b));
      const difference = Math.abs(statistic(after, weights) - before);
      return difference < 1e-9 ? 0 : error === 0 ? 100 : within(difference / error);
    };
    const average = (list: number[]) => list.reduce((a, b) => a + b) / list.length;
    const expected = {
      quantiles: average(
        [0, 1].flatMap((j) =>
          range(19).map((k) => loss((c, w) => quantile(c[j], w, (k + 1) / 20))),
        ),
      ),
      means: average([0, 1].map((j) => loss((c, w) => mean(c[j], w)))),
      variances: average([0, 1].map((j) => loss((c, w) => covariance(c[j], c[j], w)))),
      covariances: loss((c, w) => covariance(c[0], c[1], w)),
      correlations: loss((c, w) => correlation(c[0], c[1], w)),
    };
    const own = Float64Array.from(weights);
    const design = { weights: own, strata: null, clusters: null };
    const files = {
      names: ['x', 'y'],
      original: columns([x, y]),
      masked: columns(after),
      isPaired: true,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
      weights: { name: 'w', original: own, masked: own },
    };
    const sampling = {
      original: {
        ...design,
        replicates: { weights: columns(replicates), factors: replicates.map(() => factor) },
      },
      masked: { ...design, replicates: null },
      words: '',
    };
    const found = finish(pil.measure({ ...files, sampling }));
    for (const [name, value] of Object.entries(expected)) {
      expect(part(found, name)).toBeCloseTo(value, 6);
    }
    expect(found.notes).toContain(
      'Sampling variances of columns of the record are those of the replicate weights.',
    );
    expect(finish(pil.measure({ ...files })).value).not.toBeCloseTo(found.value!, 1);
  });
});
