import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earthMoverDistances,
  maximum,
  talliesOf,
  wholeDistribution,
} from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { groupSizes } from '../../contract/index.ts';
import { exactRows } from './exactRows.ts';
import { groupBySlices, sizeOfGroups, slicesOf } from './slices.ts';

const ascending = (n: number) => Int32Array.from({ length: n }, (_, i) => i);

describe('groups of one record from each slice', () => {
  test('are as large as k and t ask for, and larger where records would remain', () => {
    // 1000 / (2 x 999 x 0.05 + 1) = 9.91.
    expect(sizeOfGroups(1000, 3, 0.05)).toBe(10);
    expect(sizeOfGroups(1000, 30, 0.05)).toBe(30);
    expect(sizeOfGroups(1000, 3, 0)).toBe(1000);
    expect(sizeOfGroups(1000, 3, 1)).toBe(3);
    // 7 groups of 13 leave 9 records, one for each group and 2 more.
    expect(sizeOfGroups(100, 13, 1)).toBe(14);
    expect(sizeOfGroups(1, 1, 0)).toBe(1);
    expect(sizeOfGroups(5, 9, 1)).toBe(5);
  });

  test('come from slices of equal length, what remains being in the middle', () => {
    const lengths = (n: number, size: number) =>
      slicesOf(ascending(n), size).map((slice) => slice.length);
    expect(lengths(12, 4)).toEqual([3, 3, 3, 3]);
    expect(lengths(17, 3)).toEqual([5, 7, 5]);
    expect(lengths(19, 4)).toEqual([4, 6, 5, 4]);
    expect(lengths(4, 1)).toEqual([4]);
  });

  test('have the size of slices or one more, and each record is in one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 90 }),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, k, t) => {
          const n = values.length;
          const size = sizeOfGroups(n, k, t);
          expect(size).toBeGreaterThanOrEqual(Math.min(n, k));
          const records = exactRows([Float64Array.from(values)], 'none');
          const partition = finish(groupBySlices(records, slicesOf(ascending(n), size)));
          expect(partition.groups).toBe(Math.floor(n / size));
          const { min, max } = groupSizes(partition);
          expect(min).toBe(size);
          expect(max - min).toBe(n % size === 0 ? 0 : 1);
        },
      ),
    );
  });

  test('are within t where values differ and sizes are even, whatever the other columns are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }).chain((groups) =>
          fc.record({
            groups: fc.constant(groups),
            t: fc.double({ min: 0.02, max: 0.6, noNaN: true }),
            stream: fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
          }),
        ),
        ({ groups, t, stream }) => {
          const size = sizeOfGroups(groups * 24, 1, t);
          // The bound is for so many records; fewer have a lower one.
          const n = groups * size;
          fc.pre(sizeOfGroups(n, 1, t) <= size);
          const whole = wholeDistribution(Float64Array.from(ascending(n)), true);
          const column = Float64Array.from(ascending(n), () => stream.next().value);
          const slices = slicesOf(ascending(n), size);
          const { groupOf } = finish(groupBySlices(exactRows([column], 'none'), slices));
          const distances = earthMoverDistances(whole, talliesOf(whole, groupOf, groups));
          expect(maximum(distances)).toBeLessThanOrEqual(t + 1e-12);
        },
      ),
    );
  });
});
