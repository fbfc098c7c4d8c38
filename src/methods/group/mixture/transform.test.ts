import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, log, randomStream, variance } from '../../../foundation/numerics/index.ts';
import { firstWithoutLog, transformColumn, yeoJohnson, yeoJohnsonLambda } from './transform.ts';

const stream = randomStream(new Uint8Array(32), 0, 0, 0);
const normal = Float64Array.from({ length: 400 }, () => stream.normal());

describe('the transformation of Yeo and Johnson', () => {
  test('ascends, is 0 at 0, and x itself for lambda 1', () => {
    const value = fc.double({ min: -50, max: 50, noNaN: true });
    const lambda = fc.double({ min: -2, max: 4, noNaN: true });
    fc.assert(
      fc.property(value, value, lambda, (x, y, power) => {
        const [low, high] = x < y ? [x, y] : [y, x];
        expect(yeoJohnson(low, power)).toBeLessThanOrEqual(yeoJohnson(high, power));
        expect(yeoJohnson(0, power) + 0).toBe(0);
        expect(yeoJohnson(x, 1)).toBeCloseTo(x, 10);
      }),
    );
  });

  test('is a logarithm for lambda 0 above zero, and for lambda 2 below', () => {
    expect(yeoJohnson(6, 0)).toBeCloseTo(log(7), 14);
    expect(yeoJohnson(-6, 2)).toBeCloseTo(-log(7), 14);
  });

  test('finds the power that was taken', () => {
    // exp(y) - 1 is what lambda 0 undoes.
    const skewed = normal.map((y) => exp(4 + y) - 1);
    expect(Math.abs(yeoJohnsonLambda(skewed))).toBeLessThan(0.1);
    expect(yeoJohnsonLambda(normal)).toBeCloseTo(1, 0);
  });

  test('gives columns of mean 0 and variance 1, and tells what that does to a density', () => {
    const skewed = normal.map((y) => exp(4 + y));
    const { values, logJacobian, transform } = transformColumn(skewed, 'yeo-johnson');
    expect(variance(values, 'n')).toBeCloseTo(1, 12);
    expect(transform.kind).toBe('yeo-johnson');
    // The sum of the logarithms of slopes, from differences.
    const order = [...skewed.keys()].sort((a, b) => skewed[a] - skewed[b]);
    const lambda = transform.kind === 'yeo-johnson' ? transform.lambda : 1;
    const [low, high] = [order[0], order[399]];
    const spread =
      (yeoJohnson(skewed[high], lambda) - yeoJohnson(skewed[low], lambda)) /
      (values[high] - values[low]);
    let slopes = 0;
    for (const x of skewed) {
      const step = 1e-5 * x;
      slopes += log(
        (yeoJohnson(x + step, lambda) - yeoJohnson(x - step, lambda)) / (2 * step * spread),
      );
    }
    expect(logJacobian).toBeCloseTo(slopes, 3);
  });

  test.each([
    ['small', normal.map((x) => x * 1e-140)],
    ['large', normal.map((x) => x * 1e140)],
    ['far from zero', normal.map((x) => 1e9 + Math.round(100 * x))],
    ['two values', Float64Array.of(3, 3, 3, 4)],
    ['one outlier', Float64Array.of(...normal.slice(0, 30), 1e12)],
  ])('%s columns stay finite and keep their order', (_, column) => {
    const { values } = transformColumn(column, 'yeo-johnson');
    const order = [...column.keys()].sort((a, b) => column[a] - column[b]);
    expect(values.every(Number.isFinite)).toBe(true);
    for (let i = 1; i < order.length; i++) {
      expect(values[order[i]]).toBeGreaterThanOrEqual(values[order[i - 1]]);
    }
  });
});

describe('other transformations', () => {
  test('columns without two values, and those to be left, are not touched', () => {
    for (const kind of ['none', 'log', 'yeo-johnson'] as const) {
      const same = transformColumn(Float64Array.of(4, 4, 4), kind);
      expect(same).toEqual({
        values: Float64Array.of(4, 4, 4),
        transform: { kind: 'none' },
        logJacobian: 0,
      });
    }
    expect(transformColumn(normal, 'none').values).toBe(normal);
  });

  test('numbers without squares get a unit of their own, to the last bit', () => {
    for (const size of [1e-200, 1e200]) {
      const column = normal.map((x) => x * size);
      const { values, transform, logJacobian } = transformColumn(column, 'none');
      const factor = transform.kind === 'unit' ? transform.factor : 1;
      expect([...values]).toEqual([...column].map((x) => x * factor));
      expect([...values].map((x) => x / factor)).toEqual([...column]);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(1);
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(8);
      expect(logJacobian).toBeCloseTo(400 * log(factor), 6);
    }
  });

  test('logarithms are for values above 0', () => {
    const { values, logJacobian } = transformColumn(Float64Array.of(1, exp(2)), 'log');
    expect([...values]).toEqual([0, 2]);
    expect(logJacobian).toBe(-2);
    expect(firstWithoutLog([Float64Array.of(1, 2), Float64Array.of(3, 0)])).toBe(1);
    expect(firstWithoutLog([Float64Array.of(1, 2), Float64Array.of(0, 0)])).toBe(-1);
  });
});
