import { expect, test } from 'vitest';
import { covarianceOf, streamOf } from '../../../../test/fixtures/regressions.ts';
import { cholesky, fromRows, multiply } from '../../../foundation/numerics/index.ts';
import { drawCoefficients, inverseFactor, variances } from './posterior.ts';

const precision = fromRows([
  [4, 1, -0.5],
  [1, 3, 0.25],
  [-0.5, 0.25, 2],
]);

test('the factor of the inverse is upper triangular and gives the inverse', () => {
  const factor = inverseFactor(cholesky(precision)!);
  const covariance = covarianceOf(factor);
  const product = multiply(precision, covariance);
  for (let i = 0; i < 9; i++) expect(product.data[i]).toBeCloseTo(i % 4 === 0 ? 1 : 0, 14);
  const diagonal = variances(factor, 3);
  for (let t = 0; t < 3; t++) expect(diagonal[t]).toBeCloseTo(covariance.data[4 * t], 14);
});

test('draws have the mean and covariance asked for', () => {
  const factor = inverseFactor(cholesky(precision)!);
  const stream = streamOf(3);
  const n = 40000;
  const draws = Array.from({ length: n }, () => drawCoefficients([1, -2, 3], factor, 2, stream));
  const covariance = covarianceOf(factor);
  for (let s = 0; s < 3; s++) {
    const centre = draws.reduce((sum, b) => sum + b[s], 0) / n;
    expect(Math.abs(centre - [1, -2, 3][s])).toBeLessThan(0.03);
    for (let t = 0; t < 3; t++) {
      const found =
        draws.reduce((sum, b) => sum + (b[s] - [1, -2, 3][s]) * (b[t] - [1, -2, 3][t]), 0) / n;
      expect(found).toBeCloseTo(4 * covariance.data[s + 3 * t], 1);
    }
  }
});

test('without a deviation the means are drawn', () => {
  const factor = inverseFactor(cholesky(precision)!);
  expect([...drawCoefficients([1, -2, 3], factor, 0, streamOf())]).toEqual([1, -2, 3]);
});
