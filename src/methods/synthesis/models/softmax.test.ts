import { describe, expect, test } from 'vitest';
import { category, numeric, options, streamOf } from '../../../../test/fixtures/regressions.ts';
import { log } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { nominalClasses } from './classes.ts';
import { countsOf } from './multinomial.ts';
import { variances } from './posterior.ts';
import { drawSoftmax, fitSoftmax } from './softmax.ts';

const FREE = { parameters: 'fixed', low: 0, high: 0 } as const;

/** Classes that numbers tell about, class k by number k, and a level of a category that 20 records have. */
function simulated(n: number, classes: number) {
  const stream = streamOf(77);
  const xs = Array.from({ length: classes }, () => {
    const x = new Float64Array(n);
    stream.fillNormal(x);
    return x;
  });
  const rare = Float64Array.from({ length: n }, (_, i) => {
    if (i % Math.floor(n / 20) === 0) return 1;
    return i % 3 === 0 ? 2 : 0;
  });
  const codes = Float64Array.from({ length: n }, (_, i) => {
    let [best, level] = [Number.NEGATIVE_INFINITY, 0];
    for (let k = 0; k < classes; k++) {
      const score = 0.8 * xs[k][i] - log(-log(stream.uniform()));
      if (score > best) [best, level] = [score, k];
    }
    return level;
  });
  return {
    response: category(codes, classes),
    predictors: [...xs.map(numeric), category(rare, 3)],
  };
}

describe('logistic regression of several classes', () => {
  const { response, predictors } = simulated(8000, 5);
  const classes = nominalClasses(countsOf(response), 5, 50);
  const fitWith = (products?: number) =>
    finish(
      fitSoftmax(
        classes,
        response.values,
        predictors,
        { ...options, mostProducts: products },
        streamOf(),
      ),
    );
  const full = fitWith();

  test('with a sample for curvature finds the maximum of all records', () => {
    // A tenth of the records and some for rare levels.
    const sampled = fitWith(800 * ((25 * 49) / 4));
    const count = full.coefficients.length;
    const errors = variances(full.factor, count);
    const others = variances(sampled.factor, count);
    for (let t = 0; t < count; t++) {
      const gap = sampled.coefficients[t] - full.coefficients[t];
      expect(Math.abs(gap) / Math.sqrt(errors[t])).toBeLessThan(0.001);
      expect(Math.abs(others[t] / errors[t] - 1)).toBeLessThan(0.25);
    }
  });

  test('finds the coefficients that the data were made with', () => {
    const size = full.coefficients.length / (full.classes.length - 1);
    const base = full.classes[0].levels[0];
    for (let k = 1; k < full.classes.length; k++) {
      const level = full.classes[k].levels[0];
      expect(Math.abs(full.coefficients[(k - 1) * size + 1 + level] - 0.8)).toBeLessThan(0.2);
      expect(Math.abs(full.coefficients[(k - 1) * size + 1 + base] + 0.8)).toBeLessThan(0.2);
    }
  });

  test('shows how far it is, ever further', () => {
    const work = fitSoftmax(classes, response.values, predictors, options, streamOf());
    let before = 0;
    let next = work.next();
    for (; !next.done; next = work.next()) {
      if ('wish' in next.value) throw new Error();
      const part = next.value.done / next.value.total;
      expect(part).toBeGreaterThanOrEqual(before - 1e-12);
      expect(part).toBeLessThanOrEqual(1);
      before = part;
    }
    expect(before).toBeGreaterThan(0.5);
  });

  test('keeps the terms that tell most where there would be too many coefficients', () => {
    const n = 500;
    const codes = Float64Array.from({ length: n }, (_, i) => (i * 7) % 31);
    const noise = Array.from({ length: 30 }, (_, j) =>
      numeric(Float64Array.from({ length: n }, (_, i) => (i * (2 * j + 3)) % 101)),
    );
    const telling = numeric(codes.map((code, i) => code + ((i * 13) % 17)));
    const given = [...noise, telling];
    const many = nominalClasses(countsOf(category(codes, 31)), 5, 50);
    const fitted = finish(fitSoftmax(many, codes, given, options, streamOf()));
    expect(fitted.coefficients.length).toBeLessThanOrEqual(600);
    expect(fitted.terms[30]).toMatchObject({ kind: 'number' });
    const drawn = finish(drawSoftmax(fitted, given, n, FREE, streamOf(2)));
    let [apart, distance] = [0, 0];
    for (let i = 0; i < n; i++) {
      distance += Math.abs(drawn[i] - codes[i]);
      apart += Math.abs(drawn[i] - codes[(i + 15) % n]);
    }
    expect(distance).toBeLessThan(0.9 * apart);
  });
});
