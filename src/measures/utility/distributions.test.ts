import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import type { Measure, Reading } from '../contract/index.ts';
import { hellinger } from './hellinger.ts';
import { kolmogorovSmirnov } from './kolmogorovSmirnov.ts';
import { quantiles } from './quantiles.ts';

const nan = Number.NaN;
const columns = (lists: number[][]) => lists.map((list) => Float64Array.from(list));
const read = (measure: Measure, original: number[][], masked: number[][]): Reading =>
  finish(
    measure.measure({
      names: original.map((_, j) => `V${j + 1}`),
      original: columns(original),
      masked: columns(masked),
      isPaired: false,
      keys: [],
      groupOf: null,
      regressions: [],
      members: 1,
    }),
  );
const values = ({ parts }: Reading) => parts.map(({ value }) => value);
const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('quantiles', () => {
  test('are values of the file: the 5 % quantile of 20 values is the smallest', () => {
    const column = range(20);
    const deviation = Math.sqrt((20 * 20 - 1) / 12);
    const last = column.map((x) => (x === 20 ? 1000 : x));
    expect(read(quantiles, [column], [last]).value).toBe(0);
    const first = column.map((x) => (x === 1 ? -18 : x));
    expect(read(quantiles, [column], [first]).value).toBeCloseTo(1 / deviation, 12);
  });
});

describe('kolmogorov-smirnov', () => {
  test('by column, as ks_2samp of scipy 1.17.1 finds it', () => {
    // The statistics of its two-sample test for these values.
    const { value, parts } = read(
      kolmogorovSmirnov,
      [
        [1, 2, 2, 3, 7],
        [1, 2, 3, nan, nan],
      ],
      [
        [2, 2, 4, 5],
        [4, 5, nan, nan],
      ],
    );
    expect(parts[0].value).toBeCloseTo(0.3, 12);
    expect(parts[1].value).toBe(1);
    expect(value).toBeCloseTo(0.65, 12);
  });

  test('constant columns have a distribution too, empty ones have none', () => {
    const found = read(
      kolmogorovSmirnov,
      [
        [5, 5],
        [nan, nan],
      ],
      [
        [5, 6],
        [1, 2],
      ],
    );
    expect(values(found)).toEqual([0.5, null]);
    expect(found.notes).toEqual([
      'Columns left out because they have no values in one of the files: 1.',
    ]);
  });

  test('0 and -0 are the same value', () => {
    expect(read(kolmogorovSmirnov, [[0, 0, 1]], [[-0, -0, 1]]).value).toBe(0);
  });
});

describe('hellinger', () => {
  test('compares the shares of twenty classes of the original', () => {
    // Twenty classes of one value each; the masked values are in half of them, twice.
    const found = read(hellinger, [range(20)], [range(20).map((x) => 2 * Math.ceil(x / 2))]);
    expect(found.value).toBeCloseTo(Math.sqrt(1 - 10 * Math.sqrt(0.05 * 0.1)), 12);
  });

  test('a quantile belongs to the class that it ends, and values beyond are in the first and the last', () => {
    const column = range(40);
    const within = column.map((x) => (x === 1 ? -1e9 : x === 40 ? 1e9 : x));
    expect(read(hellinger, [column], [within]).value).toBe(0);
    const over = column.map((x) => (x === 2 ? 2.5 : x));
    expect(read(hellinger, [column], [over]).value).toBeGreaterThan(0);
  });

  test('few values make few classes, and it is 1 where none is shared', () => {
    // Classes up to 1, 2 and 3 with a third each; all masked values are in the second.
    const third = read(hellinger, [[1, 2, 3]], [[1.5, 1.5]]).value;
    expect(third).toBeCloseTo(Math.sqrt(1 - Math.sqrt(1 / 3)), 12);
    expect(read(hellinger, [[2, 2, 2]], [[3, 3]]).value).toBe(1);
  });
});
