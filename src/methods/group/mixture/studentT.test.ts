import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logGamma, randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { MODELS } from './covariance.ts';
import { fitMixture, mixtureData, startFrom } from './em.ts';
import { digamma, LEAST_DEGREES, MOST_DEGREES } from './studentT.ts';

/** Two clouds, some records of which lie far out; `heavy` of a hundred. */
function clouds(records: number, heavy: number) {
  const stream = randomStream(new Uint8Array(32), 0, 0, 1);
  const groupOf = Int32Array.from({ length: records }, (_, i) => i % 2);
  const stretch = groupOf.map((_, i) => (i % 100 < heavy ? 8 : 1));
  const columns = [0, 1].map((j) =>
    Float64Array.from(groupOf, (g, i) => 30 * g * j + stretch[i] * (1 + g) * stream.normal()),
  );
  return { data: mixtureData(columns), groupOf };
}

describe('t components', () => {
  test.each(MODELS)('the likelihood of %s never falls', (model) => {
    const { data, groupOf } = clouds(200, 10);
    const path: number[] = [];
    const onIteration = (value: number) => path.push(value);
    const options = { tails: 't', tolerance: 1e-9, onIteration } as const;
    finish(fitMixture(data, data, model, [startFrom(data, groupOf, 2)], options));
    expect(path.length).toBeGreaterThan(5);
    for (let i = 1; i < path.length; i++) expect(path[i]).toBeGreaterThan(path[i - 1] - 1e-6);
  });

  test('records far out lower the degrees of freedom, not the scale of the others, and fit better than normal ones', () => {
    const plain = clouds(400, 0);
    const heavy = clouds(400, 10);
    const start = (of: typeof plain) => [startFrom(of.data, of.groupOf, 2)];
    const options = { tails: 't', tolerance: 1e-8 } as const;
    const few = finish(fitMixture(plain.data, plain.data, 'VVV', start(plain), options))!;
    const many = finish(fitMixture(heavy.data, heavy.data, 'VVV', start(heavy), options))!;
    const normal = finish(fitMixture(heavy.data, heavy.data, 'VVV', start(heavy)))!;
    expect(Math.min(...few.degrees!)).toBeGreaterThan(15);
    expect(Math.max(...many.degrees!)).toBeLessThan(6);
    expect(many.bic).toBeGreaterThan(normal.bic);
    expect(many.covariances[0]).toBeLessThan(2);
    for (const degrees of [...few.degrees!, ...many.degrees!]) {
      expect(degrees).toBeGreaterThanOrEqual(LEAST_DEGREES);
      expect(degrees).toBeLessThanOrEqual(MOST_DEGREES);
    }
  });

  test('equal and collinear records end at the floor, not beyond', () => {
    const stream = randomStream(new Uint8Array(32), 0, 0, 2);
    const x = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 5 : stream.normal()));
    const y = x.map((value) => 2 * value);
    const data = mixtureData([x, y]);
    const groupOf = Int32Array.from({ length: 60 }, (_, i) => (i < 30 ? 0 : 1));
    for (const model of ['VVV', 'EEI'] as const) {
      const start = startFrom(data, groupOf, 2);
      const fit = finish(fitMixture(data, data, model, [start], { tails: 't' }))!;
      expect(Number.isFinite(fit.bic)).toBe(true);
      expect(fit.covariances.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('digamma', () => {
  test('known values (scipy.special.psi)', () => {
    expect(digamma(1)).toBeCloseTo(-0.5772156649015329, 14);
    expect(digamma(0.5)).toBeCloseTo(-1.9635100260214235, 14);
    expect(digamma(10)).toBeCloseTo(2.251752589066721, 14);
    expect(digamma(200)).toBeCloseTo(5.295815283219911, 14);
  });

  test('is the slope of logGamma, and follows its recurrence', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 300, noNaN: true }), (x) => {
        expect(digamma(x + 1) - digamma(x)).toBeCloseTo(1 / x, 12);
        expect((logGamma(x + 1e-4) - logGamma(x - 1e-4)) / 2e-4).toBeCloseTo(digamma(x), 6);
      }),
    );
  });
});
