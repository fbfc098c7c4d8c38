import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Partition, SOLO } from '../contract/index.ts';
import { sortFirst, within } from './aggregate.ts';
import { geometricMean, geometricMeanOf } from './geometricMean.ts';
import { mean, meanOf } from './mean.ts';
import { median } from './median.ts';
import { medoid } from './medoid.ts';
import { mode } from './mode.ts';

const groups = (...groupOf: number[]): Partition => ({
  groupOf: Int32Array.from(groupOf),
  groups: Math.max(...groupOf) + 1,
});
const column = (...values: number[]) => [Float64Array.from(values)];
const together = groups(0, 0, 0, 0, 0);
const double = fc.double({ min: -1e150, max: 1e150, noNaN: true });
const values = fc.array(double, { minLength: 1, maxLength: 20 });

describe('mean', () => {
  test('is the exact sum, divided by the size, each rounded once', () => {
    fc.assert(
      fc.property(values, (list) => {
        const average = exactSum(list) / list.length;
        const [low, high] = [Math.min(...list), Math.max(...list)];
        const expected = Math.min(Math.max(average, low), high);
        expect(meanOf(Float64Array.from(list), list.length) + 0).toBe(expected + 0);
      }),
    );
  });

  test('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(values, (list) => {
        const forth = meanOf(Float64Array.from(list), list.length);
        expect(meanOf(Float64Array.from(list).reverse(), list.length)).toBe(forth);
      }),
    );
  });

  test('is monotone to the last bit: no larger values, no larger mean', () => {
    const pairs = fc.array(fc.tuple(double, fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const low = Float64Array.from(list, ([x]) => x);
        const high = Float64Array.from(list, ([x, more]) => x + Math.abs(x) * more);
        expect(meanOf(low, list.length)).toBeLessThanOrEqual(meanOf(high, list.length));
      }),
    );
  });

  test('counts each value by its weight, where there are weights', () => {
    const weights = Float64Array.of(1, 3, 2, 2, 8);
    const columns = [Float64Array.of(10, 2, 5, 7, 1), Float64Array.of(1, 1, 1, 1, Number.NaN)];
    const partition = groups(0, 0, 1, 1, 1);
    const replaced = finish(mean.run(columns, partition, {}, { ...SOLO, weights }));
    expect([...replaced[0]]).toEqual([4, 4, 8 / 3, 8 / 3, 8 / 3]);
    expect([...replaced[1]]).toEqual([1, 1, ...new Array(3).fill(Number.NaN)]);
  });

  test('with equal weights is the plain mean, and with weights as monotone, bit for bit', () => {
    const weight = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
    const cases = fc.array(fc.tuple(double, weight, fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(cases, weight, (list, same) => {
        const low = Float64Array.from(list, ([x]) => x);
        const high = Float64Array.from(list, ([x, , more]) => x + Math.abs(x) * more);
        const weights = Float64Array.from(list, ([, w]) => w);
        const equal = weights.map(() => same);
        expect(meanOf(low, list.length, equal)).toBe(meanOf(low, list.length));
        const [a, b] = [low, high].map((values) => meanOf(values, list.length, weights));
        expect(a).toBeLessThanOrEqual(b);
      }),
    );
  });

  test('keeps an offset of 1e12, and a small value between two that cancel', () => {
    expect(meanOf(Float64Array.of(1e12, 1e12 + 1, 1e12 + 5), 3)).toBe(1e12 + 2);
    expect(meanOf(Float64Array.of(1e150, 3, -1e150), 3)).toBe(1);
  });

  test('looks at the first values only', () => {
    expect(meanOf(Float64Array.of(1, 2, 1e9), 2)).toBe(1.5);
  });

  test('is taken group by group', () => {
    const replaced = finish(mean.run(column(1, 10, 2, 20, 6), groups(0, 1, 0, 1, 0), {}));
    expect([...replaced[0]]).toEqual([3, 15, 3, 15, 3]);
  });
});

describe('lower median', () => {
  test('is the value of rank ceil(n / 2)', () => {
    expect(finish(median.run(column(9, 1, 4, 7), groups(0, 0, 0, 0), {}))[0][0]).toBe(4);
    expect(finish(median.run(column(9, 1, 4, 7, 8), together, {}))[0][0]).toBe(7);
  });

  test('is the same for small groups and for those that are sorted otherwise', () => {
    for (const size of [1, 2, 31, 32, 33, 34, 101]) {
      const list = Array.from({ length: size }, (_, i) => (i * 7919) % 1009);
      const sorted = [...list].sort((a, b) => a - b);
      const groupOf = new Int32Array(size);
      const [replaced] = finish(median.run(column(...list), { groupOf, groups: 1 }, {}));
      expect(replaced[0]).toBe(sorted[Math.ceil(size / 2) - 1]);
    }
  });
});

describe('mode', () => {
  test('is the most frequent value, of several the smallest', () => {
    const modeOf = (...list: number[]) =>
      finish(
        mode.run(column(...list), { groupOf: new Int32Array(list.length), groups: 1 }, {}),
      )[0][0];
    expect(modeOf(3, 1, 3, 2)).toBe(3);
    expect(modeOf(5, 2, 5, 2, 9)).toBe(2);
    expect(modeOf(4, 3, 2)).toBe(2);
    expect(modeOf(-0, 0, 1)).toBeCloseTo(0, 15);
  });
});

describe('geometric mean', () => {
  test('is the root of the product', () => {
    expect(geometricMeanOf(Float64Array.of(2, 8), 2)).toBeCloseTo(4, 14);
    expect(geometricMeanOf(Float64Array.of(1, 10, 100), 3)).toBeCloseTo(10, 13);
    expect(geometricMeanOf(Float64Array.of(1e-300, 1e300), 2)).toBeCloseTo(1, 10);
  });

  test('of equal values is that value, exactly', () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, max: 1e150, noNaN: true }), (x) => {
        expect(geometricMeanOf(Float64Array.of(x, x, x), 3)).toBe(x);
      }),
    );
  });

  test('is zero where a value is, and negative values are refused with their column', () => {
    expect(geometricMeanOf(Float64Array.of(0, 1e9), 2)).toBe(0);
    expect(geometricMean.refuses?.([Float64Array.of(0, -0, 1)])).toBeNull();
    expect(geometricMean.refuses?.([Float64Array.of(1), Float64Array.of(-1)])).toMatchObject({
      position: 1,
    });
    expect(geometricMean.refuses?.([Float64Array.of(Number.NaN, 1)])).toBeNull();
  });

  test('is never larger than the mean', () => {
    const positive = fc.array(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(positive, (list) => {
        const geometric = geometricMeanOf(Float64Array.from(list), list.length);
        const arithmetic = meanOf(Float64Array.from(list), list.length);
        expect(geometric).toBeLessThanOrEqual(arithmetic * (1 + 1e-14));
      }),
    );
  });
});

describe('medoid', () => {
  const file = fc
    .integer({ min: 1, max: 15 })
    .chain((n) =>
      fc.array(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: n, maxLength: n }), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map((columns) => columns.map((list) => Float64Array.from(list)));

  test('costs at most twice the squared loss of the mean', () => {
    fc.assert(
      fc.property(file, (columns) => {
        const scaled = columns.map((list) => standardise(list, 'sd'));
        const partition = { groupOf: new Int32Array(columns[0].length), groups: 1 };
        const lost = (replaced: readonly Float64Array[]) =>
          scaled.reduce(
            (sum, list, j) => sum + list.reduce((s, x, i) => s + (x - replaced[j][i]) ** 2, 0),
            0,
          );
        const ofMedoid = lost(finish(medoid.run(scaled, partition, { standardise: 'none' })));
        const ofMean = lost(finish(mean.run(scaled, partition, {})));
        expect(ofMedoid).toBeLessThanOrEqual(2 * ofMean + 1e-9);
      }),
    );
  });

  test('of records at equal distance the first is copied', () => {
    const run = (...list: number[]) =>
      finish(
        medoid.run(
          column(...list),
          { groupOf: new Int32Array(list.length), groups: 1 },
          {
            standardise: 'sd',
          },
        ),
      )[0][0];
    expect(run(0, 10)).toBe(0);
    expect(run(10, 0)).toBe(10);
    expect(run(3, 3, 3)).toBe(3);
  });

  test('how columns are brought to a scale decides which record is nearest', () => {
    const columns = [Float64Array.of(0, 500, 1000), Float64Array.of(5, 9, 5)];
    const run = (standardise: 'none' | 'range') =>
      [...finish(medoid.run(columns, groups(0, 0, 0), { standardise }))].map((c) => c[0]);
    expect(run('none')).toEqual([500, 9]);
    expect(run('range')).toEqual([0, 5]);
  });

  test('columns that the group lacks do not count', () => {
    const columns = [Float64Array.of(1, 2, 6), Float64Array.of(Number.NaN, 0, 1000)];
    const replaced = finish(medoid.run(columns, groups(0, 0, 0), { standardise: 'sd' }));
    expect(replaced.map((c) => c[0])).toEqual([2, Number.NaN]);
  });
});

describe('what they share', () => {
  test('an average is kept inside its values', () => {
    const list = Float64Array.of(2, 5, 3, 99);
    expect(within(list, 3, 5.000001)).toBe(5);
    expect(within(list, 3, 1.999999)).toBe(2);
    expect(within(list, 3, 4)).toBe(4);
  });

  test('the first values are sorted, the others left', () => {
    for (const size of [0, 1, 5, 32, 33, 60]) {
      const list = Float64Array.from({ length: 64 }, (_, i) => (i * 37) % 64);
      const expected = [...list.slice(0, size).sort(), ...list.slice(size)];
      sortFirst(list, size);
      expect([...list]).toEqual(expected);
    }
  });
});
