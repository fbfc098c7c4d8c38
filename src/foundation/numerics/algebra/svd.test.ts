import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  departureFromOrthonormal,
  largestEntry,
  oracle,
  relativeError,
} from '../../../../test/fixtures/numerics.ts';
import { column, fromColumns, fromRows, multiply, transpose, zeros } from './matrix.ts';
import { svd } from './svd.ts';

/** Of any shape, some columns repeated so that the rank is not full. */
const matrices = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), fc.boolean())
  .chain(([rows, columns, repeat]) =>
    fc
      .float64Array({
        min: -1,
        max: 1,
        noNaN: true,
        minLength: rows * columns,
        maxLength: rows * columns,
      })
      .map((data) => {
        const a = { rows, columns, data };
        if (repeat) column(a, columns - 1).set(column(a, 0));
        return a;
      }),
  );

describe('svd', () => {
  it.each(oracle.linearAlgebra.singular)('finds mpmath’s singular values: %#', (rows, truth) => {
    const { values } = svd(fromRows(rows));
    expect(values).toHaveLength(truth.length);
    for (const [i, value] of truth.entries()) {
      expect(Math.abs(values[i] - value)).toBeLessThan(2e-15 * truth[0]);
    }
  });

  it('finds small singular values of badly scaled columns to their own last digits', () => {
    const [rows, truth] = oracle.linearAlgebra.gradedSingular;
    const { values } = svd(fromRows(rows));
    for (const [i, value] of truth.entries()) {
      expect(relativeError(values[i], value)).toBeLessThan(2e-15);
    }
  });

  it('has orthonormal vectors on both sides that reconstruct the matrix', () => {
    fc.assert(
      fc.property(matrices, fc.integer({ min: -900, max: 900 }), (unscaled, power) => {
        const a = { ...unscaled, data: unscaled.data.map((x) => x * 2 ** power) };
        const { left, values, right } = svd(a);
        expect([left.rows, right.rows]).toEqual([a.rows, a.columns]);
        expect(departureFromOrthonormal(left)).toBeLessThan(1e-14);
        expect(departureFromOrthonormal(right)).toBeLessThan(1e-14);
        const scaled = { ...left, data: left.data.slice() };
        for (let j = 0; j < values.length; j++) {
          const vector = column(scaled, j);
          for (let i = 0; i < vector.length; i++) vector[i] *= values[j];
        }
        const product = multiply(scaled, transpose(right)).data;
        for (let i = 0; i < product.length; i++) {
          expect(Math.abs(product[i] - a.data[i])).toBeLessThanOrEqual(
            2e-14 * largestEntry(a) + 1e-322,
          );
        }
        expect([...values]).toEqual([...values].sort((x, y) => y - x));
      }),
      { numRuns: 300 },
    );
  });

  it('makes the largest entry of each right vector positive', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        const { right } = svd(a);
        for (let j = 0; j < right.columns; j++) {
          const vector = column(right, j);
          expect(Math.max(...vector)).toBe(Math.max(...vector.map(Math.abs)));
        }
      }),
    );
  });

  it('completes the bases where singular values are zero', () => {
    const { left, values, right } = svd(zeros(3, 2));
    expect([...values]).toEqual([0, 0]);
    expect(departureFromOrthonormal(left)).toBe(0);
    expect(departureFromOrthonormal(right)).toBe(0);
    const x = Float64Array.of(3, 4);
    const twice = svd(fromColumns([x, x]));
    expect(twice.values[0]).toBeCloseTo(Math.sqrt(50), 14);
    expect(twice.values[1]).toBeLessThan(1e-15);
    expect(svd(zeros(0, 0)).values).toHaveLength(0);
    expect(svd(zeros(3, 0)).left).toEqual(zeros(3, 0));
  });
});
