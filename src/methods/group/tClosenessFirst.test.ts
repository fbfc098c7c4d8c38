import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normals } from '../../../bench/data.ts';
import {
  earthMoverDistances,
  maximum,
  standardise,
  talliesOf,
  wholeDistribution,
} from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type ConfidentialColumn, groupSizes, SOLO } from '../contract/index.ts';
import { tClosenessFirst } from './tClosenessFirst.ts';
import { tClosenessMerge } from './tClosenessMerge.ts';

const run = (
  columns: readonly Float64Array[],
  confidential: readonly ConfidentialColumn[],
  k: number,
  t: number,
  method = tClosenessFirst,
) => finish(method.run(columns, { k, t, standardise: 'sd' }, { ...SOLO, confidential }));

/** Algorithm 3 with a look at all records in each step, for different values. */
function textbook(columns: readonly Float64Array[], values: Float64Array, k: number, t: number) {
  const n = values.length;
  const z = columns.map((column) => standardise(column, 'sd'));
  let size = Math.max(k, Math.ceil(n / (2 * (n - 1) * t + 1)));
  size += Math.floor((n % size) / Math.floor(n / size));
  const count = Math.floor(n / size);
  const ascending = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const slices: Set<number>[] = [];
  for (let s = 0; s < size; s++) {
    const rest = n - count * size;
    let length = count;
    if (s === (size - 1) >> 1) length += Math.ceil(rest / 2);
    if (s === size >> 1) length += Math.floor(rest / 2);
    slices.push(new Set(ascending.splice(0, length)));
  }
  const left = new Set(values.keys());
  const groupOf = new Int32Array(n);
  const gap = (i: number, point: number[]) =>
    point.reduce((sum, x, j) => sum + (z[j][i] - x) ** 2, 0);
  const pick = (from: Set<number>, point: number[], sign: number) =>
    [...from].sort((a, b) => sign * (gap(a, point) - gap(b, point)) || a - b)[0];
  let group = 0;
  const cut = (point: number[]) => {
    let extra = 1;
    for (const slice of slices) {
      const take = slice.size > count - group && extra-- > 0 ? 2 : 1;
      for (let i = 0; i < take; i++) {
        const record = pick(slice, point, 1);
        slice.delete(record);
        left.delete(record);
        groupOf[record] = group;
      }
    }
    group++;
  };
  while (left.size > 0) {
    const mean = z.map((column) => [...left].reduce((sum, i) => sum + column[i], 0) / left.size);
    const first = pick(left, mean, -1);
    const point = z.map((column) => column[first]);
    cut(point);
    if (left.size === 0) break;
    const second = pick(left, point, -1);
    cut(z.map((column) => column[second]));
  }
  return { groupOf, groups: group };
}

describe('t-closeness first', () => {
  test.each([
    [120, 4, 0.1],
    [121, 4, 0.1],
    [127, 2, 0.06],
    [100, 13, 1],
    [90, 3, 0.3],
  ])('gives the groups of the textbook: %i records, k = %i, t = %d', (n, k, t) => {
    const [a, b, noise] = normals(n, 3);
    const values = a.map((x, i) => x + noise[i]);
    const expected = textbook([a, b], values, k, t);
    expect(run([a, b], [{ values, ordered: true }], k, t)).toEqual(expected);
  });

  test('the groups are within t, whatever the confidential columns are', () => {
    const cell = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    );
    const table = fc.integer({ min: 1, max: 60 }).chain((n) => {
      const column = fc.array(cell, { minLength: n, maxLength: n });
      const constant = fc.constant(Array.from({ length: n }, () => 7));
      return fc.record({
        columns: fc.array(column, { minLength: 1, maxLength: 3 }),
        confidential: fc.array(
          fc.record({ values: fc.oneof(column, constant), ordered: fc.boolean() }),
          { minLength: 1, maxLength: 3 },
        ),
        k: fc.oneof(fc.integer({ min: 1, max: n }), fc.constant(n)),
        t: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      });
    });
    fc.assert(
      fc.property(table, ({ columns: given, confidential: hidden, k, t }) => {
        const columns = given.map((column) => Float64Array.from(column));
        const confidential = hidden.map(({ values, ordered }) => ({
          values: Float64Array.from(values),
          ordered,
        }));
        const partition = run(columns, confidential, k, t);
        expect(groupSizes(partition).min).toBeGreaterThanOrEqual(k);
        for (const { values, ordered } of confidential) {
          const whole = wholeDistribution(values, ordered);
          const tallies = talliesOf(whole, partition.groupOf, partition.groups);
          expect(maximum(earthMoverDistances(whole, tallies))).toBeLessThanOrEqual(t);
        }
        expect(run(columns, confidential, k, t)).toEqual(partition);
      }),
      { numRuns: 300 },
    );
  });

  test('t = 0 leaves one group, and a constant column asks for groups of k only', () => {
    const [a, values] = normals(40, 2);
    expect(run([a], [{ values, ordered: true }], 4, 0).groups).toBe(1);
    expect(run([a], [{ values: values.map(() => 1), ordered: true }], 4, 0).groups).toBe(10);
  });

  test('has far more groups than merging where the confidential column goes with the others', () => {
    const [a, b, noise] = normals(1000, 3);
    const confidential = [{ values: a.map((x, i) => x + noise[i]), ordered: true }];
    expect(run([a, b], confidential, 5, 0.1).groups).toBe(200);
    expect(run([a, b], confidential, 5, 0.1, tClosenessMerge).groups).toBeLessThan(50);
  });
});
