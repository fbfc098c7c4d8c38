import { describe, expect, test } from 'vitest';
import { exp, log, randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { MODELS } from './covariance.ts';
import { fitMixture, membershipsOf, mixtureData, sampleOf, startFrom } from './em.ts';

/** Three clouds that overlap, of different sizes and shapes, and a partition that is half right. */
function clouds(records: number, d: number) {
  const stream = randomStream(new Uint8Array(32), 0, 0, 0);
  const cloud = Int32Array.from({ length: records }, (_, i) => (i % 7 < 3 ? 0 : i % 7 < 5 ? 1 : 2));
  const columns = Array.from({ length: d }, (_, j) =>
    Float64Array.from(cloud, (g) => 100 + 3 * g * (j % 2) + (1 + g / 2) * stream.normal()),
  );
  for (let i = 0; i < records; i++) columns[1][i] += 0.8 * columns[0][i];
  const groupOf = cloud.map((g, i) => (i % 2 === 0 ? g : i % 3));
  return { columns, groupOf, cloud };
}

describe('EM', () => {
  test.each(MODELS)('the likelihood of %s never falls', (model) => {
    const { columns, groupOf } = clouds(301, 3);
    const data = mixtureData(columns);
    const path: number[] = [];
    const onIteration = (value: number) => path.push(value);
    const fit = finish(
      fitMixture(data, data, model, [startFrom(data, groupOf, 3)], {
        onIteration,
        tolerance: 1e-8,
      }),
    )!;
    expect(path.length).toBeGreaterThan(3);
    for (let i = 1; i < path.length; i++) expect(path[i]).toBeGreaterThan(path[i - 1] - 1e-6);
    expect(fit.logLikelihood).toBe(path.at(-1));
  });

  test('likelihood and memberships are those of the definition', () => {
    const { columns, groupOf } = clouds(150, 2);
    const data = mixtureData(columns);
    const fit = finish(fitMixture(data, data, 'VVV', [startFrom(data, groupOf, 3)]))!;
    const memberships = finish(membershipsOf(data, fit));
    let logLikelihood = 0;
    for (let i = 0; i < 150; i++) {
      const densities = [0, 1, 2].map((g) => {
        const [a, b, , c] = fit.covariances.subarray(4 * g, 4 * g + 4);
        const x = columns[0][i] - data.means[0] - fit.means[2 * g];
        const y = columns[1][i] - data.means[1] - fit.means[2 * g + 1];
        const determinant = a * c - b * b;
        const square = (c * x * x - 2 * b * x * y + a * y * y) / determinant;
        return (fit.shares[g] * exp(-square / 2)) / (2 * Math.PI * Math.sqrt(determinant));
      });
      const density = densities[0] + densities[1] + densities[2];
      logLikelihood += log(density);
      for (let g = 0; g < 3; g++) {
        expect(memberships[g][i]).toBeCloseTo(densities[g] / density, 12);
      }
    }
    expect(fit.logLikelihood).toBeCloseTo(logLikelihood, 8);
    expect(fit.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test.each([1, 2, 4, 5, 6, 9])(
    'with %i columns the sums are right: one component is the covariance',
    (d) => {
      const { columns } = clouds(300, Math.max(d, 2));
      const data = mixtureData(columns.slice(0, d));
      const start = startFrom(data, new Int32Array(300), 1);
      const fit = finish(fitMixture(data, data, 'VVV', [start]))!;
      expect(fit.iterations).toBe(2);
      for (let i = 0; i < d * d; i++) {
        let product = 0;
        for (let r = 0; r < 300; r++) {
          product += data.columns[i % d][r] * data.columns[Math.floor(i / d)][r];
        }
        expect(fit.covariances[i]).toBeCloseTo(product / 300, 9);
      }
    },
  );

  test('a component below the smallest size is none', () => {
    const { columns, groupOf } = clouds(150, 2);
    const data = mixtureData(columns);
    const fit = finish(fitMixture(data, data, 'VVV', [startFrom(data, groupOf, 3)]))!;
    const least = Math.min(...fit.counts);
    const fitting = (smallest: number) =>
      finish(fitMixture(data, data, 'VVV', [startFrom(data, groupOf, 3)], { smallest }));
    expect(fitting(least - 1)).toBeDefined();
    expect(fitting(least + 1)).toBeUndefined();
  });

  test.each(MODELS)('leaps on a sample do not lower the likelihood of %s', (model) => {
    const { columns, groupOf } = clouds(602, 3);
    const data = mixtureData(columns);
    const drawn = Int32Array.from({ length: 301 }, (_, i) => 2 * i);
    const sample = sampleOf(data, drawn);
    const start = startFrom(
      sample,
      drawn.map((i) => groupOf[i]),
      3,
    );
    const path: number[] = [];
    const onIteration = (value: number) => path.push(value);
    const options = { onIteration, tolerance: 1e-8 };
    const fit = finish(fitMixture(data, sample, model, [start], options))!;
    // Once it goes from the sample to all records, which are less likely, being more.
    const falls = path.filter((value, i) => i > 0 && !(value > path[i - 1] - 1e-6));
    expect(falls).toHaveLength(1);
    const plain = finish(fitMixture(data, data, model, [startFrom(data, groupOf, 3)], options))!;
    expect(fit.logLikelihood).toBeGreaterThan(plain.logLikelihood - 5);
  });

  test('a start on a sample ends near the fit of all records', () => {
    const { columns, cloud } = clouds(900, 3);
    const data = mixtureData(columns);
    const drawn = Int32Array.from({ length: 300 }, (_, i) => 3 * i);
    const part = drawn.map((i) => cloud[i]);
    const options = { tolerance: 1e-10 };
    const all = finish(fitMixture(data, data, 'VVV', [startFrom(data, cloud, 3)], options))!;
    const sample = sampleOf(data, drawn);
    const start = startFrom(sample, part, 3);
    const fit = finish(fitMixture(data, sample, 'VVV', [start, start], options))!;
    expect(fit.bic).toBeCloseTo(all.bic, 3);
  });
});
