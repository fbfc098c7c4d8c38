import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import type { GroupMethod } from '../contract/index.ts';
import { hansenMukherjee } from './hansenMukherjee.ts';
import { principalComponent } from './principalComponent.ts';
import type { projectionParameters } from './projection.ts';
import { sumOfSquares } from './split/sumOfSquares.ts';
import { sumOfZScores } from './sumOfZScores.ts';

type Projection = GroupMethod<typeof projectionParameters>;
const run = (
  method: Projection,
  columns: Float64Array[],
  k: number,
  split: 'optimal' | 'fixed' = 'optimal',
) => finish(method.run(columns, { k, standardise: 'sd', split }));

const whole = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 40 })
  .map((values) => Float64Array.from(values));

describe.each([principalComponent, sumOfZScores] as Projection[])('$name', (method) => {
  test('of columns that say the same is the optimum of one, also where signs differ', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 2, max: 5 }), (column, k) => {
        const columns = [column.map((x) => -x), column, column.map((x) => 3 * x - 7)];
        const best = sumOfSquares([column], finish(hansenMukherjee.run([column], { k })));
        expect(sumOfSquares([column], run(method, columns, k))).toBeCloseTo(best, 6);
      }),
    );
  });

  test('the optimal split loses no more than the fixed one', () => {
    const pair = fc.integer({ min: 6, max: 40 }).chain((n) =>
      fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }), {
        minLength: 2,
        maxLength: 3,
      }),
    );
    fc.assert(
      fc.property(pair, fc.integer({ min: 2, max: 5 }), (values, k) => {
        const columns = values.map((column) => Float64Array.from(column));
        const scale = columns.map((column) => {
          const mean = column.reduce((a, b) => a + b) / column.length;
          const squares = column.reduce((a, b) => a + (b - mean) ** 2, 0);
          return squares === 0 ? column : column.map((x) => x / Math.sqrt(squares));
        });
        const optimal = sumOfSquares(scale, run(method, columns, k));
        const fixed = sumOfSquares(scale, run(method, columns, k, 'fixed'));
        expect(optimal).toBeLessThanOrEqual(fixed + 1e-9);
      }),
    );
  });

  test('fixed groups follow the order of the projection', () => {
    const column = Float64Array.of(4, 1, 3, 2, 6, 5);
    const constant = new Float64Array(6).fill(9);
    expect([...run(method, [constant, column], 2, 'fixed').groupOf]).toEqual([1, 0, 1, 0, 2, 2]);
  });
});

test('the first principal component is that of the columns with most in common', () => {
  const shared = Float64Array.of(5, 1, 8, 2, 9, 4, 7, 3);
  const alone = Float64Array.of(1, -1, 1, -1, -1, 1, -1, 1);
  const { groupOf } = run(principalComponent, [alone, shared, shared], 2, 'fixed');
  expect([...groupOf]).toEqual([2, 0, 3, 0, 3, 1, 2, 1]);
});

test('the sum of z-scores counts every column alike, with the sign it has beside the first', () => {
  const first = Float64Array.of(1, 2, 3, 4, 5, 6);
  const against = first.map((x) => -x);
  const { groupOf } = run(sumOfZScores, [first, against, against], 2, 'fixed');
  expect([...groupOf]).toEqual([0, 0, 1, 1, 2, 2]);
});
