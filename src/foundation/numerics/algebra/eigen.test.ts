import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  departureFromOrthonormal,
  largestEntry,
  oracle,
  relativeError,
} from '../../../../test/fixtures/numerics.ts';
import { PenumbraError } from '../../../error.ts';
import { symmetricEigen } from './eigen.ts';
import { column, fromRows, multiply, transpose, zeros } from './matrix.ts';

const symmetric = fc
  .integer({ min: 1, max: 8 })
  .chain((n) =>
    fc
      .float64Array({ min: -1, max: 1, noNaN: true, minLength: n * n, maxLength: n * n })
      .map((data) => ({ rows: n, columns: n, data })),
  )
  .map((a) => {
    const other = transpose(a).data;
    return { ...a, data: a.data.map((x, i) => x + other[i]) };
  });

describe('symmetricEigen', () => {
  it.each(oracle.linearAlgebra.eigen)('finds mpmath’s eigenvalues: %#', (rows, truth) => {
    const { values } = symmetricEigen(fromRows(rows));
    for (const [i, value] of truth.entries()) {
      expect(Math.abs(values[i] - value)).toBeLessThan(1e-15 * Math.abs(truth[0]) * 2);
    }
  });

  it('finds small eigenvalues of a badly scaled matrix to their own last digits', () => {
    const [rows, truth] = oracle.linearAlgebra.gradedEigen;
    const { values } = symmetricEigen(fromRows(rows));
    for (const [i, value] of truth.entries()) {
      expect(relativeError(values[i], value)).toBeLessThan(1e-15);
    }
  });

  it('has orthonormal vectors that reconstruct the matrix, values descending', () => {
    fc.assert(
      fc.property(symmetric, fc.integer({ min: -900, max: 900 }), (unscaled, power) => {
        const a = { ...unscaled, data: unscaled.data.map((x) => x * 2 ** power) };
        const { values, vectors } = symmetricEigen(a);
        expect(departureFromOrthonormal(vectors)).toBeLessThan(1e-14);
        const scaled = { ...vectors, data: vectors.data.slice() };
        for (let j = 0; j < a.rows; j++) {
          const vector = column(scaled, j);
          for (let i = 0; i < a.rows; i++) vector[i] *= values[j];
        }
        const product = multiply(scaled, transpose(vectors)).data;
        for (let i = 0; i < product.length; i++) {
          expect(Math.abs(product[i] - a.data[i])).toBeLessThanOrEqual(
            1e-14 * largestEntry(a) + 1e-322,
          );
        }
        expect([...values]).toEqual([...values].sort((x, y) => y - x));
      }),
      { numRuns: 300 },
    );
  });

  it('makes the largest entry of each vector positive', () => {
    fc.assert(
      fc.property(symmetric, (a) => {
        const { vectors } = symmetricEigen(a);
        for (let j = 0; j < a.rows; j++) {
          const vector = column(vectors, j);
          expect(Math.max(...vector)).toBe(Math.max(...vector.map(Math.abs)));
        }
      }),
    );
  });

  it('handles equal, zero and single eigenvalues', () => {
    const ones = symmetricEigen(
      fromRows([
        [1, 1],
        [1, 1],
      ]),
    );
    expect(ones.values[0]).toBeCloseTo(2, 15);
    expect(Math.abs(ones.values[1])).toBeLessThan(1e-15);
    expect([...symmetricEigen(zeros(3, 3)).values]).toEqual([0, 0, 0]);
    expect([...symmetricEigen(fromRows([[-3]])).values]).toEqual([-3]);
    expect([...symmetricEigen(fromRows([[-3]])).vectors.data]).toEqual([1]);
    expect(symmetricEigen(zeros(0, 0)).values).toHaveLength(0);
  });

  it('refuses an entry that is not finite', () => {
    const bad = fromRows([
      [1, 0.5],
      [Number.NaN, 1],
    ]);
    expect(() => symmetricEigen(bad)).toThrow(PenumbraError);
  });
});
