import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { log, log1p, variance } from '../../src/foundation/numerics/index.ts';
import { mardia } from '../../src/methods/group/mixture/normality.ts';
import { yeoJohnson, yeoJohnsonLambda } from '../../src/methods/group/mixture/transform.ts';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));

/** Made by normality.R beside it, with the package psych. */
const normality: {
  name: string;
  columns: number[][];
  skewness: number;
  skewnessP: number;
  kurtosis: number;
  kurtosisP: number;
}[] = fixture('normality.json');

/** Made by yeoJohnson.py beside it, with scipy. */
const powers: {
  name: string;
  column: number[];
  lambda: number;
  likelihood: number;
  rounded: number;
  values: number[];
}[] = fixture('yeoJohnson.json');

const near = (value: number, other: number, relative: number) =>
  expect(Math.abs(value - other)).toBeLessThanOrEqual(relative * Math.abs(other));

describe('skewness and kurtosis against psych', () => {
  test.each(normality)('$name', ({ columns, ...expected }) => {
    const found = mardia(columns.map((column) => Float64Array.from(column)))!;
    near(found.skewness, expected.skewness, 1e-12);
    near(found.kurtosis, expected.kurtosis, 1e-12);
    near(found.skewnessP, expected.skewnessP, 1e-10);
    near(found.kurtosisP, expected.kurtosisP, 1e-10);
  });
});

describe('the transformation of Yeo and Johnson against scipy', () => {
  test.each(powers)('$name: values', ({ column, rounded, values }) => {
    for (const [i, x] of column.entries()) near(yeoJohnson(x, rounded), values[i], 1e-13);
  });

  test.each(powers)('$name: lambda, whose likelihood is no lower', ({ column, ...expected }) => {
    const values = Float64Array.from(column);
    const lambda = yeoJohnsonLambda(values);
    expect(lambda).toBeCloseTo(expected.lambda, 5);
    let slope = 0;
    for (const x of values) slope += x < 0 ? -log1p(-x) : log1p(x);
    const spread = variance(
      values.map((x) => yeoJohnson(x, lambda)),
      'n',
    );
    const likelihood = (lambda - 1) * slope - (values.length / 2) * log(spread);
    expect(likelihood).toBeGreaterThan(expected.likelihood - 1e-9);
  });
});
