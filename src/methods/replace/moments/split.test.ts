import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qr, randomStream, upperFactor } from '../../../foundation/numerics/index.ts';
import { inner, type Orthonormal, takeAway } from './orthogonal.ts';
import { split } from './split.ts';

const stream = randomStream(new Uint8Array(32).fill(13), 0, 0, 0);
const draw = (size: number) => {
  const column = new Float64Array(size);
  stream.fillNormal(column);
  return column;
};

/** The largest departure of some vectors from orthonormal ones. */
function departure(bases: readonly Orthonormal[], size: number): number {
  const all = bases.flatMap(({ vectors, count }) =>
    Array.from({ length: count }, (_, k) => vectors.subarray(k * size, (k + 1) * size)),
  );
  let worst = 0;
  for (const [i, a] of all.entries()) {
    for (const [j, b] of all.entries()) {
      worst = Math.max(worst, Math.abs(inner(a, 0, b, 0, size) - (i === j ? 1 : 0)));
    }
  }
  return worst;
}

describe('split', () => {
  test('takes columns apart into orthonormal parts that make them up again, also where they are nearly dependent', () => {
    const size = 12;
    const closeness = fc.integer({ min: 0, max: 14 });
    fc.assert(
      fc.property(
        fc.array(closeness, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (close, far) => {
          const base = draw(size);
          const near = close.map((digits) => {
            const other = draw(size);
            return base.map((x, i) => (far ? 1e6 : 0) + x + 10 ** -digits * other[i]);
          });
          const [given, columns] = [near.slice(0, 2), near.slice(2)];
          const parts = split(columns, given);
          const { explaining, residual, fit, factor, high, low, length } = parts;
          expect(departure([explaining, residual], size)).toBeLessThan(1e-14);
          for (const [j, column] of columns.entries()) {
            for (let i = 0; i < size; i++) {
              let sum = 0;
              for (let k = 0; k < explaining.count; k++) {
                sum += explaining.vectors[k * size + i] * fit[k + j * explaining.count];
              }
              for (let k = 0; k < residual.count; k++) {
                sum += residual.vectors[k * size + i] * factor[k + j * residual.count];
              }
              const made = high[j] + (low[j] + length[j] * sum);
              expect(Math.abs(made - column[i])).toBeLessThan(1e-11 + (far ? 1e-9 : 0));
            }
          }
        },
      ),
    );
  });

  test('has the triangle of a pivoted QR factorisation of what is left', () => {
    const columns = [draw(9), draw(9), draw(9)].map((x, j) => x.map((value) => 10 ** j * value));
    const { factor, residual, length } = split(columns, []);
    const deviations = columns.map((column, j) => {
      const mean = column.reduce((a, b) => a + b) / 9;
      return column.map((x) => (x - mean) / length[j]);
    });
    const data = new Float64Array(27);
    // A hair off, so that of columns of equal length the first is taken.
    for (const [j, column] of deviations.entries()) {
      data.set(
        column.map((x) => x * (1 - 1e-13 * j)),
        9 * j,
      );
    }
    const other = qr({ rows: 9, columns: 3, data });
    const upper = upperFactor(other);
    for (let j = 0; j < 3; j++) {
      for (let k = 0; k < residual.count; k++) {
        expect(factor[k + 3 * other.pivots[j]]).toBeCloseTo(upper.data[k + 3 * j], 11);
      }
    }
  });

  test('shows the rank: constant, equal, dependent and explained columns add nothing', () => {
    const [a, b, y] = [draw(20), draw(20), draw(20)];
    const rank = (columns: Float64Array[], given: Float64Array[] = []) =>
      split(columns, given).residual.count;
    expect(rank([a, a.map(() => 5), a])).toBe(1);
    expect(rank([a, b, a.map((x, i) => 1e6 * (x - 3 * b[i]))])).toBe(2);
    expect(rank([a, y.map((x) => 2 * x + 7)], [y])).toBe(1);
    expect(rank([y], [y, y, y.map(() => 1)])).toBe(0);
    expect(split([a], [y, y, y.map(() => 1)]).explaining.count).toBe(2);
  });

  test('of as many records as columns leaves no more than the records allow', () => {
    const { residual, explaining } = split([draw(4), draw(4), draw(4), draw(4)], [draw(4)]);
    expect(explaining.count).toBe(2);
    expect(residual.count).toBe(2);
  });
});

test('what lies along orthonormal vectors is taken away to rounding of what is left', () => {
  const size = 30;
  const { residual } = split([draw(size), draw(size)], []);
  for (const digits of [3, 8, 12]) {
    const rest = draw(size);
    takeAway(rest, 0, size, [residual]);
    const v = residual.vectors.slice(0, size).map((x, i) => x + 10 ** -digits * rest[i]);
    const left = takeAway(v, 0, size, [residual]);
    for (const k of [0, 1]) {
      expect(Math.abs(inner(residual.vectors, k * size, v, 0, size))).toBeLessThan(1e-15 * left);
    }
  }
});
