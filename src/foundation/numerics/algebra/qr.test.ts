import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  departureFromOrthonormal,
  largestEntry,
  oracle,
  relativeError,
} from '../../../../test/fixtures/numerics.ts';
import {
  column,
  fromColumns,
  fromRows,
  type Matrix,
  multiply,
  transpose,
  zeros,
} from './matrix.ts';
import {
  applyQ,
  applyQTransposed,
  leastSquares,
  leastSquaresResiduals,
  orthonormalFactor,
  qr,
  upperFactor,
} from './qr.ts';

/** Also with duplicated, constant, zero and differently scaled columns. */
const matrices = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc
      .record({
        entries: fc.float64Array({
          min: -1,
          max: 1,
          noNaN: true,
          minLength: rows * columns,
          maxLength: rows * columns,
        }),
        kinds: fc.array(fc.constantFrom('own', 'own', 'copy', 'constant', 'zero'), {
          minLength: columns,
          maxLength: columns,
        }),
        power: fc.integer({ min: -500, max: 500 }),
      })
      .map(({ entries, kinds, power }) => {
        const a = { rows, columns, data: entries.map((x) => x * 2 ** power) };
        for (const [j, kind] of kinds.entries()) {
          if (kind === 'copy') column(a, j).set(column(a, 0));
          if (kind === 'constant') column(a, j).fill(2 ** power);
          if (kind === 'zero') column(a, j).fill(0);
        }
        return a;
      }),
  );

function pivoted(a: Matrix, pivots: Int32Array): Matrix {
  return { ...a, data: fromColumns([...pivots].map((j) => column(a, j))).data };
}

describe('qr', () => {
  it.each([true, false])('has orthonormal Q and Q R = A P to rounding, pivot %s', (pivot) => {
    fc.assert(
      fc.property(matrices, (a) => {
        const factorisation = qr(a, { pivot });
        const q = orthonormalFactor(factorisation);
        const r = upperFactor(factorisation);
        expect(departureFromOrthonormal(q)).toBeLessThan(4e-15);
        expect(departureFromOrthonormal(orthonormalFactor(factorisation, a.rows))).toBeLessThan(
          4e-15,
        );
        const product = multiply(q, r).data;
        const target = pivoted(a, factorisation.pivots).data;
        const size = largestEntry(a);
        for (let i = 0; i < target.length; i++) {
          expect(Math.abs(product[i] - target[i])).toBeLessThanOrEqual(5e-15 * size);
        }
        for (let j = 0; j < r.rows; j++) {
          expect(r.data[j + j * r.rows]).toBeGreaterThanOrEqual(0);
          for (let i = j + 1; i < r.rows; i++) expect(r.data[i + j * r.rows]).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows the rank on a diagonal that does not increase', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        const factorisation = qr(a);
        const r = upperFactor(factorisation);
        for (let j = 1; j < r.rows; j++) {
          const previous = r.data[j - 1 + (j - 1) * r.rows];
          expect(r.data[j + j * r.rows]).toBeLessThanOrEqual(
            previous * (1 + 1e-14) + 1e-260 * largestEntry(a),
          );
        }
      }),
    );
    const x = Float64Array.of(1.1, 2.3, -0.7, 5.9);
    const y = Float64Array.of(0.3, 1, 1, -2);
    const one = new Float64Array(4).fill(1);
    const sum = x.map((value, i) => 0.1 * value - 0.7 * y[i] + 0.3);
    expect(qr(fromColumns([one, x, y, sum])).rank).toBe(3);
    expect(qr(fromColumns([x, x, x])).rank).toBe(1);
    expect(qr(fromColumns([one, x, y])).rank).toBe(3);
    expect(qr(zeros(4, 3)).rank).toBe(0);
    expect(qr(zeros(0, 0)).rank).toBe(0);
  });

  it('keeps Q orthonormal for many rows and an offset of 1e12', () => {
    const n = 50_000;
    const values = (seed: number) =>
      Float64Array.from({ length: n }, (_, i) => ((i * seed) % 10007) / 10007);
    const columns = [
      new Float64Array(n).fill(1),
      values(7919).map((x) => x + 1e12),
      values(104729),
    ];
    const q = orthonormalFactor(qr(fromColumns(columns)));
    expect(departureFromOrthonormal(q)).toBeLessThan(1e-14);
  });

  it('applies Q and its transpose as inverses of each other', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        const factorisation = qr(a);
        const y = Float64Array.from({ length: a.rows }, (_, i) => i + 1);
        const turned = y.slice();
        applyQTransposed(factorisation, turned);
        applyQ(factorisation, turned);
        for (let i = 0; i < y.length; i++) expect(Math.abs(turned[i] - y[i])).toBeLessThan(1e-13);
      }),
    );
  });
});

describe('leastSquares', () => {
  it('solves as mpmath does', () => {
    const [design, response, truth] = oracle.linearAlgebra.leastSquares;
    const found = leastSquares(qr(fromRows(design)), Float64Array.from(response));
    for (const [j, b] of truth.entries()) expect(relativeError(found[j], b)).toBeLessThan(1e-14);
  });

  it('solves Wampler’s quintic with condition number 1e7 (NIST StRD): all coefficients are 1', () => {
    const [design, response] = oracle.linearAlgebra.wampler;
    const found = leastSquares(qr(fromRows(design)), Float64Array.from(response));
    for (const b of found) expect(Math.abs(b - 1)).toBeLessThan(1e-8);
  });

  it('gives the basic solution for collinear columns: fitted values right, some coefficients 0', () => {
    const x = Float64Array.of(1, 2, 3, 4);
    const factorisation = qr(fromColumns([x, x, new Float64Array(4).fill(1)]));
    const y = Float64Array.of(3, 5, 7, 9);
    const b = leastSquares(factorisation, y);
    expect(factorisation.rank).toBe(2);
    expect(b.filter((v) => v === 0)).toHaveLength(1);
    for (let i = 0; i < 4; i++) expect((b[0] + b[1]) * x[i] + b[2]).toBeCloseTo(y[i], 13);
  });

  it('leaves residuals that are orthogonal to every column', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        const y = Float64Array.from({ length: a.rows }, (_, i) => ((i * 37) % 11) - 5);
        const residuals = leastSquaresResiduals(qr(a), y);
        const inner = multiply(transpose(a), { rows: a.rows, columns: 1, data: residuals }).data;
        for (const value of inner)
          expect(Math.abs(value)).toBeLessThanOrEqual(2e-13 * largestEntry(a));
      }),
    );
  });
});
