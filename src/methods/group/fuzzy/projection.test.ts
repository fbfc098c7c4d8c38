import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../../error.ts';
import type { LinearConstraint } from '../../contract/index.ts';
import { projection } from './projection.ts';

const value = fc.integer({ min: -1000, max: 1000 }).map((x) => x / 16);
const vectors = (d: number) => fc.array(value, { minLength: d, maxLength: d });
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, j) => sum + x * b[j], 0);
const squared = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, j) => sum + (x - b[j]) ** 2, 0);

function projected(constraints: readonly LinearConstraint[], point: ArrayLike<number>) {
  const values = Float64Array.from(point);
  projection(constraints, values.length).project(values, 0);
  return values;
}

/** Constraints through one point, so that they do not contradict each other, and a point to be moved. */
const feasible = fc.integer({ min: 1, max: 5 }).chain((d) =>
  fc
    .record({
      rows: fc.array(vectors(d), { maxLength: 6 }),
      common: vectors(d),
      point: vectors(d),
    })
    .map(({ rows, common, point }) => ({
      common,
      point,
      constraints: rows.map((coefficients) => ({
        coefficients,
        constant: dot(coefficients, common),
      })),
    })),
);

describe('projection', () => {
  test('satisfies every constraint, also redundant ones', () => {
    fc.assert(
      fc.property(feasible, ({ constraints, point }) => {
        const moved = projected(constraints, point);
        for (const { coefficients, constant } of constraints) {
          const size = Math.sqrt(dot(coefficients, coefficients)) || 1;
          expect(Math.abs(dot(coefficients, moved) - constant) / size).toBeLessThan(1e-9);
        }
      }),
    );
  });

  test('is no farther from any feasible point than before, by Pythagoras', () => {
    fc.assert(
      fc.property(feasible, ({ constraints, point, common }) => {
        const moved = projected(constraints, point);
        const before = squared(point, common);
        const parts = squared(moved, common) + squared(moved, point);
        expect(parts).toBeLessThanOrEqual(before * (1 + 1e-9) + 1e-9);
        expect(parts).toBeGreaterThanOrEqual(before * (1 - 1e-9) - 1e-9);
      }),
    );
  });

  test('leaves feasible points where they are', () => {
    fc.assert(
      fc.property(feasible, ({ constraints, common }) => {
        const moved = projected(constraints, common);
        for (const [j, x] of common.entries()) expect(moved[j]).toBeCloseTo(x, 9);
      }),
    );
  });

  test('columns that no constraint names do not move (proposition 5)', () => {
    const moved = projected([{ coefficients: [1, 0, 1], constant: 1 }], [3, 7, 2]);
    expect(moved[1]).toBe(7);
    expect(moved[0]).toBeCloseTo(1, 14);
    expect(moved[2]).toBeCloseTo(0, 14);
  });

  test('equation (5) of Torra (2020), weighted sums and all, is this projection of the weighted mean', () => {
    const cases = fc.integer({ min: 1, max: 4 }).chain((t) =>
      fc.record({
        records: fc.array(
          fc.record({ x: vectors(t), w: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
          { minLength: 1, maxLength: 8 },
        ),
        alpha: vectors(t).filter((a) => dot(a, a) > 0.1),
        constant: value,
      }),
    );
    fc.assert(
      fc.property(cases, ({ records, alpha, constant }) => {
        const weight = records.reduce((sum, { w }) => sum + w, 0);
        const mean = alpha.map(
          (_, s) => records.reduce((sum, { x, w }) => sum + w * x[s], 0) / weight,
        );
        const excess = records.reduce((sum, { x, w }) => sum + w * (dot(alpha, x) - constant), 0);
        const moved = projected([{ coefficients: alpha, constant }], mean);
        const scale = Math.max(
          1,
          Math.abs(constant) / Math.sqrt(dot(alpha, alpha)),
          ...mean.map(Math.abs),
        );
        for (const [s, a] of alpha.entries()) {
          const sum = records.reduce((all, { x, w }) => all + w * x[s], 0);
          const centre = (sum - (a * excess) / dot(alpha, alpha)) / weight;
          expect(Math.abs(moved[s] - centre) / scale).toBeLessThan(1e-12);
        }
      }),
    );
  });

  test('redundant constraints are counted out', () => {
    const rows = [
      [1, 1, -1],
      [1, 0, 0],
      [3, 1, -1],
      [0, 0, 0],
    ];
    const common = [1, 2, 3];
    const constraints = rows.map((coefficients) => ({
      coefficients,
      constant: dot(coefficients, common),
    }));
    expect(projection(constraints, 3).rank).toBe(2);
    expect(projection([], 3).rank).toBe(0);
  });

  test('a smallest set of constraints that contradict each other is named', () => {
    const constraints = [
      { coefficients: [1, 0, 0], constant: 1, name: 'a = 1' },
      { coefficients: [0, 0, 1], constant: 5, name: 'c = 5' },
      { coefficients: [0, 1, 0], constant: 2 },
      { coefficients: [1, 1, 0], constant: 3.001, name: 'a + b = 3.001' },
    ];
    expect(() => projection(constraints, 3)).toThrow(
      new PenumbraError(
        'usage',
        'Constraint "a = 1", Constraint 3 and Constraint "a + b = 3.001" contradict each other: correct or leave out one of them.',
      ),
    );
    expect(() => projection(constraints.slice(0, 3), 3)).not.toThrow();
    expect(() => projection([{ coefficients: [0, 0], constant: 1 }], 2)).toThrow(
      'Constraint 1 cannot hold',
    );
  });

  test.each([
    [[1], 0],
    [[1, Number.NaN], 0],
    [[1, 2], Number.POSITIVE_INFINITY],
  ])('%j = %d is no constraint on two columns', (coefficients, constant) => {
    expect(() => projection([{ coefficients, constant }], 2)).toThrow('one finite coefficient');
  });
});
