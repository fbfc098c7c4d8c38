import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestEntry, oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { cholesky, pivotedCholesky, solveCholesky } from './cholesky.ts';
import { fromRows, identity, type Matrix, multiply, transpose, zeros } from './matrix.ts';

function matrix(rows: number, columns: number): fc.Arbitrary<Matrix> {
  const length = rows * columns;
  return fc
    .float64Array({ min: -10, max: 10, noNaN: true, minLength: length, maxLength: length })
    .map((data) => ({ rows, columns, data }));
}

const definite = fc
  .integer({ min: 1, max: 7 })
  .chain((n) => matrix(n + 2, n))
  .map((x) => {
    const gram = multiply(transpose(x), x);
    for (let i = 0; i < gram.rows; i++) gram.data[i + i * gram.rows] += 1;
    return gram;
  });

function difference(a: Matrix, b: Matrix): number {
  return largestEntry({ ...a, data: a.data.map((value, i) => value - b.data[i]) });
}

describe('cholesky', () => {
  it('factors a Hilbert matrix as mpmath does, as far as its condition allows', () => {
    const [rows, truth] = oracle.linearAlgebra.cholesky;
    const lower = cholesky(fromRows(rows));
    for (const [i, row] of truth.entries()) {
      for (const [j, value] of row.entries()) {
        // The condition number is 1.5e7.
        if (j <= i) expect(relativeError(lower!.data[i + j * 6], value)).toBeLessThan(1e-10);
        else expect(lower!.data[i + j * 6]).toBe(0);
      }
    }
    expect(difference(multiply(lower!, transpose(lower!)), fromRows(rows))).toBeLessThan(2e-16);
  });

  it('reconstructs positive definite matrices to rounding and solves with them', () => {
    fc.assert(
      fc.property(definite, (a) => {
        const lower = cholesky(a)!;
        const size = largestEntry(a);
        expect(difference(multiply(lower, transpose(lower)), a) / size).toBeLessThan(4e-15);
        const ones = new Float64Array(a.rows).fill(1);
        const b = multiply(a, { rows: a.rows, columns: 1, data: ones }).data;
        // The smallest eigenvalue is at least 1.
        for (const x of solveCholesky(lower, b)) expect(Math.abs(x - 1)).toBeLessThan(size * 1e-13);
      }),
    );
  });

  it('reads the lower triangle only and leaves the matrix as it is', () => {
    const a = fromRows([
      [4, Number.NaN],
      [2, 5],
    ]);
    expect([...cholesky(a)!.data]).toEqual([2, 1, 0, 2]);
    expect(a.data[2]).toBeNaN();
  });

  it('is undefined for what is not positive definite', () => {
    expect(cholesky(fromRows([[0]]))).toBeUndefined();
    expect(cholesky(fromRows([[-1]]))).toBeUndefined();
    expect(cholesky(fromRows([[Number.NaN]]))).toBeUndefined();
    const collinear = [
      [1, 2],
      [2, 4],
    ];
    expect(cholesky(fromRows(collinear))).toBeUndefined();
    expect(cholesky(zeros(0, 0))).toEqual(zeros(0, 0));
  });
});

describe('pivotedCholesky', () => {
  it('finds the rank of a Gram matrix with collinear columns and reconstructs it', () => {
    const factors = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .chain(([rank, more]) => matrix(rank, rank + more));
    fc.assert(
      fc.property(factors, (x) => {
        const gram = multiply(transpose(x), x);
        const { factor, pivots, rank } = pivotedCholesky(gram);
        expect(rank).toBeLessThanOrEqual(x.rows);
        const product = multiply(factor, transpose(factor));
        const n = gram.rows;
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            const entry = gram.data[pivots[i] + pivots[j] * n];
            expect(Math.abs(product.data[i + j * n] - entry)).toBeLessThanOrEqual(
              1e-14 * largestEntry(gram),
            );
          }
        }
      }),
    );
  });

  it('sees duplicated and constant-zero columns', () => {
    const { rank, factor } = pivotedCholesky(
      fromRows([
        [4, 4, 0],
        [4, 4, 0],
        [0, 0, 0],
      ]),
    );
    expect(rank).toBe(1);
    expect([...factor.data]).toEqual([2, 2, 0]);
    expect(pivotedCholesky(zeros(3, 3)).rank).toBe(0);
  });

  it('has a diagonal that does not increase, and takes pivots by size', () => {
    const { factor, pivots, rank } = pivotedCholesky(
      fromRows([
        [1, 0, 0],
        [0, 9, 3],
        [0, 3, 5],
      ]),
    );
    expect(rank).toBe(3);
    expect([...pivots]).toEqual([1, 2, 0]);
    expect([...factor.data]).toEqual([3, 1, 0, 0, 2, 0, 0, 0, 1]);
    expect(pivotedCholesky(identity(2)).pivots).toEqual(Int32Array.of(0, 1));
  });
});
